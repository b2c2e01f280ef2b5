import { requestKinds } from '#app/features/requests/kinds.ts'
import { listKindsAssigned } from '#app/features/requests/queries.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import type { Colleague } from '#app/platform/auth/colleagues.server.ts'

/** What somebody who leaves hands over, and who can take all of it. */
export interface HandOver {
  number: number
  to: Colleague[]
}

/** Undefined if no request is assigned to the person. */
export async function readHandOver(
  { auth, db }: Pick<AdminContext, 'auth' | 'db'>,
  id: string,
): Promise<HandOver | undefined> {
  const assigned = await listKindsAssigned(db, id)
  const [first, ...others] = await Promise.all(
    assigned.map(({ kind }) => auth.listColleagues(requestKinds[kind].area, 'read')),
  )
  if (!first) return undefined
  const to = first.filter(
    (one) => one.id !== id && others.every((team) => team.some((other) => other.id === one.id)),
  )
  return { number: assigned.reduce((sum, { number }) => sum + number, 0), to }
}
