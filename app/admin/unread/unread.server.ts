import { byKind, kinds, requestKinds } from '#app/features/requests/kinds.ts'
import { countUnread } from '#app/features/requests/store-inbox.server.ts'
import { may, type AdminContext } from '#app/platform/request/administrator.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'

/** The kinds of request that the person may read. */
export function readableKinds(admin: Pick<AdminContext, 'administrator'>): RequestKind[] {
  return kinds.filter((kind) => may(admin, requestKinds[kind].area, 'read'))
}

/** How many of those are unread. */
export async function readUnread(admin: AdminContext): Promise<Record<RequestKind, number>> {
  if (readableKinds(admin).length === 0) return byKind(() => 0)
  return countUnread(admin.db)
}
