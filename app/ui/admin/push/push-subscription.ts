import { findWorker, registerWorker } from './worker.ts'

/** The browser's push subscription, with its id among our devices. */
export interface Subscribed {
  subscription: PushSubscription
  id: string
}

export async function findSubscription(): Promise<Subscribed | undefined> {
  const subscription = await (await findWorker())?.pushManager.getSubscription()
  return subscription ? named(subscription) : undefined
}

/** @throws if the browser or its push service refuses the subscription */
export async function subscribe(publicKey: string): Promise<Subscribed> {
  const { pushManager } = await registerWorker()
  const wish = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await named(await pushManager.subscribe(wish))
  } catch (error) {
    // An old subscription is bound to the key of another database.
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return named(await pushManager.subscribe(wish))
  }
}

async function named(subscription: PushSubscription): Promise<Subscribed> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const id = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return { subscription, id: id.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') }
}

/** The subscription as form fields. */
export function subscriptionFields({ subscription }: Subscribed) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}
