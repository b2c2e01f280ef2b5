import { data } from 'react-router'

/** Every address that is not in the table. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
