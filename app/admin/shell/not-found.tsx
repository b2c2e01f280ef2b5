import { data } from 'react-router'

/** Matches every back-office address that is not in the route table; the boundary shows the error. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
