import type { Config } from '../config.server.ts'
import { readMark, setMarkOnce } from '../database/meta.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Log } from '../log.server.ts'
import { countKinds } from '../mail/compose.ts'
import type { Delivery, Messenger } from '../mail/notification.ts'
import { findDevice, forgetDevice, type PushDevice } from './devices.server.ts'
import { postPublic, type PostBytes } from './post-public.server.ts'

/** What the service worker shows. */
export interface PushMessage {
  title: string
  body: string
  /** The same for all messages about one request. */
  tag: string
  path: string
}

export interface Push extends Messenger {
  /** Browsers bind their subscriptions to it. */
  publicKey(): Promise<string>
  /** Sends immediately, for a person's test; the result is whether the push service accepted it. */
  send(device: PushDevice, message: PushMessage): Promise<Delivery>
}

interface PushOptions {
  config: Config
  db: Db
  log: Log
  post?: PostBytes
}

const sendTimeout = 20_000
/** A push service stores a message so long for a device that is off. */
const timeToLiveSeconds = 24 * 60 * 60
const maxNameLength = 40

/** Web Push (RFC 8030): encrypted for one browser, through the service of its vendor. */
export function createPush({ config, db, log, post = postPublic }: PushOptions): Push {
  const { publicUrl, companyEmailDomain } = config
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${companyEmailDomain}`

  async function send(device: PushDevice, message: PushMessage, signal?: AbortSignal): Promise<Delivery> {
    const { id, endpoint, p256dh, auth } = device
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails: { subject, ...(await readPushKeys(db)) }, TTL: timeToLiveSeconds, urgency: 'high' },
    )
    const timeout = AbortSignal.timeout(sendTimeout)
    try {
      const status = await post(
        endpoint,
        headers,
        body,
        signal ? AbortSignal.any([timeout, signal]) : timeout,
      )
      if (status >= 200 && status < 300) return { sent: true }
      if (status === 404 || status === 410) {
        await forgetDevice(db, id)
        return 'dropped'
      }
      log.warn({ status }, 'a push service refused a message')
      return { sent: false, reason: `the notification service refused it (${status})` }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      log.warn({ code }, 'a push service could not be reached')
      return { sent: false, reason: 'the notification service could not be reached' }
    }
  }

  return {
    publicKey: async () => (await readPushKeys(db)).publicKey,
    async deliver(notification, { device_id, record_id }, signal) {
      const device = device_id === null ? undefined : await findDevice(db, device_id)
      // Somebody has read it in the meantime.
      if (!device || !notification.unread) return 'dropped'
      const { title, name, path } = notification
      return send(
        device,
        { title: `New ${title.toLowerCase()}`, body: firstName(name), tag: record_id, path },
        signal,
      )
    },
    async deliverMany(notified, signal) {
      const [first] = notified
      const device = first?.outgoing.device_id ? await findDevice(db, first.outgoing.device_id) : undefined
      const unread = notified.filter(({ notification }) => notification.unread)
      const kinds = countKinds(unread.map(({ notification }) => notification))
      const [kind] = kinds
      if (!device || !kind) return notified.map(() => 'dropped')
      const title = kinds.map(({ words }) => words).join(', ')
      const delivery = await send(device, { title, body: '', tag: 'many', path: kind.path }, signal)
      return notified.map(({ notification }) => (notification.unread ? delivery : 'dropped'))
    },
    async remind({ subject, lines: [first, ...others] }, { device_id }, signal) {
      const device = device_id === null ? undefined : await findDevice(db, device_id)
      if (!device || !first) return 'dropped'
      const path = others.length > 0 ? '/admin/overview' : first.path
      return send(device, { title: subject, body: '', tag: 'reminder', path }, signal)
    },
    send,
  }
}

/** No other personal data of a visitor is sent this way. */
function firstName(name: string) {
  return (/\S+/.exec(name)?.[0] ?? '').slice(0, maxNameLength)
}

interface PushKeys {
  publicKey: string
  /** A secret: with it, messages can be sent to our administrators' browsers. */
  privateKey: string
}

/** Created once per database and shared by all instances: browsers bind subscriptions to the public key. */
async function readPushKeys(db: Db): Promise<PushKeys> {
  const stored = await readMark(db, 'push-keys')
  if (stored) return JSON.parse(stored)
  const { default: webPush } = await import('web-push')
  return JSON.parse(await setMarkOnce(db, 'push-keys', JSON.stringify(webPush.generateVAPIDKeys())))
}
