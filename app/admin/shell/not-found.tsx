import { data } from 'react-router'

/** Every address of the back office that is not in the table; the boundary says so. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
