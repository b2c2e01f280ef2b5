import { redirect } from 'react-router'
import { services } from '#app/platform/request/request-context.server.ts'
import type { Route } from './+types/sign-out'

/** `POST /admin/sign-out` ends the session, here and on every instance. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, reserve } = services(context)
  const headers = await reserve.withReserve(() => auth.signOut(request.headers))
  return redirect('/admin', { status: 303, headers })
}

export function loader() {
  return redirect('/admin')
}
