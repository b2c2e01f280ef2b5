import type { AdminContext } from '#app/platform/auth/administrator.server.ts'
import { listDevices } from '#app/platform/push/devices.server.ts'
import type { PushFacts } from './push-rules.ts'

export async function readPush({ db, push, administrator }: AdminContext): Promise<PushFacts> {
  const devices = await listDevices(db, administrator.id)
  return { publicKey: await push.publicKey(), deviceIds: devices.map(({ id }) => id) }
}
