import { href, redirect } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/sign-in'

/** `GET /admin/site-visit/sign-in`: the guard asks for the password here, and then it goes back to the visit. */
export function loader({ context }: Route.LoaderArgs) {
  requireArea(context, 'visits', 'read')
  return redirect(href('/admin/site-visit'))
}

/** With a component, the guard's answer is a page. */
export default function SignInForVisit() {
  return null
}
