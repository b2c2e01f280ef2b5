import webPush from 'web-push'
import { readMark, setMarkOnce } from '../database/meta.server.ts'
import type { Db } from '../database/open.server.ts'

export interface PushKeys {
  publicKey: string
  /** A secret: who has it can send messages to our administrators' browsers. */
  privateKey: string
}

/** Made once in the life of a database and shared by every instance: browsers bind what they allow to the public key. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const kept = await readMark(db, 'push-keys')
  if (kept) return JSON.parse(kept)
  return JSON.parse(await setMarkOnce(db, 'push-keys', JSON.stringify(webPush.generateVAPIDKeys())))
}
