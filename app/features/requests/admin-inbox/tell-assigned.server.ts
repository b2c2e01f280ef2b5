import type { Tx } from '#app/platform/database/database.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'

/**
 * Tells somebody, by mail and on their devices, what is assigned to them, unless they have taken it themselves.
 * @param about the id of one request, or of the change by which several were assigned together
 */
export async function tellAssigned(
  tx: Tx,
  { outbox, administrator }: AdminContext,
  kind: RequestKind,
  about: string,
  assignedTo: string,
) {
  if (assignedTo === '' || assignedTo === administrator.id) return
  await outbox.addReminder(tx, `assigned ${kind} ${about} ${assignedTo}`, new Set([assignedTo]))
}
