import { href, redirect } from 'react-router'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'

export const handle: RouteHandle = { access: 'public' }

/** `GET /.well-known/change-password`: where password managers send people. */
export function loader() {
  return redirect(href('/admin/account'))
}
