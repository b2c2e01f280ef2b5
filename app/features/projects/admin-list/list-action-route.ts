import { data } from 'react-router'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import type { Route } from './+types/list-action-route'
import { runListAction } from './list-action.server.ts'

/** `POST /admin/products/list-action` changes or deletes projects directly from their list. */
export async function action({ context, request }: Route.ActionArgs) {
  return data(await runListAction(requireAdministrator(context), request))
}
