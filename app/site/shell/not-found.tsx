import { data } from 'react-router'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'

export const handle: RouteHandle = { access: 'shared' }

/** Matches every address that is not in the route table. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
