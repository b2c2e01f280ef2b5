import type { Administrator } from '#app/platform/auth/administrator-rows.server.ts'
import { listDevices } from '#app/platform/push/devices.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { PushFacts } from './push-rules.ts'

export async function readPush({
  db,
  push,
  administrator,
}: Services & { administrator: Administrator }): Promise<PushFacts> {
  const devices = await listDevices(db, administrator.id)
  return { publicKey: await push.publicKey(), deviceIds: devices.map(({ id }) => id) }
}
