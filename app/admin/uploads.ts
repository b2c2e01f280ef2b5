import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import type { Route } from './+types/uploads'

/**
 * `POST /admin/uploads?as=photograph` begins an upload by the tus protocol (tus.io, 1.0.0); `as` names the policy that
 * its size is held to at once. The answer names the upload's own address.
 */
export async function action({ request, context }: Route.ActionArgs) {
  return requireAdministrator(context).arrivals.handle(request)
}
