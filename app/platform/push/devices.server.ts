import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { lock, type Db } from '../database/database.server.ts'
import type { PushDeviceTable } from '../database/schema.ts'
import { isPushEndpoint } from './endpoint.ts'

export const maxDevices = 10

/** A device with notifications, as its owner sees it. */
export interface ListedDevice {
  id: string
  name: string
  createdAt: number
}

export type PushDevice = Selectable<PushDeviceTable>

/** What a browser returns when notifications are allowed. */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** Checks for an uncompressed P-256 point and 16 bytes (RFC 8291). */
export function isSubscription({ endpoint, p256dh, auth }: Partial<Subscription>): boolean {
  const isPoint = /^[\w-]{87}=?$/.test(p256dh ?? '') && Buffer.from(p256dh ?? '', 'base64url')[0] === 4
  return isPoint && /^[\w-]{22}(==)?$/.test(auth ?? '') && isPushEndpoint(endpoint ?? '')
}

/** If somebody else signs in to the same browser later, it becomes theirs. */
export async function addDevice(
  db: Db,
  userId: string,
  { endpoint, p256dh, auth }: Subscription,
  name: string,
): Promise<'added' | 'too-many'> {
  const id = createHash('sha256').update(endpoint).digest('base64url')
  const columns = { user_id: userId, endpoint, p256dh, auth, name }
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'push-device')
    const others = await tx
      .selectFrom('push_device')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '!=', id)
      .execute()
    if (others.length >= maxDevices) return 'too-many'
    await tx
      .insertInto('push_device')
      .values({ id, ...columns, created_at: Date.now() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
    return 'added'
  })
}

export async function listDevices(db: Db, userId: string): Promise<ListedDevice[]> {
  const rows = await db
    .selectFrom('push_device')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, created_at }) => ({ id, name, createdAt: created_at }))
}

/** Also removes the messages waiting for it. */
export async function removeDevice(db: Db, userId: string, id: string) {
  await db.deleteFrom('push_device').where('user_id', '=', userId).where('id', '=', id).execute()
}

export async function findDevice(db: Db, id: string): Promise<PushDevice | undefined> {
  return db.selectFrom('push_device').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Removes a device that, according to its push service, no longer exists. */
export async function forgetDevice(db: Db, id: string) {
  await db.deleteFrom('push_device').where('id', '=', id).execute()
}
