import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { useHydrated } from '../use-hydrated.ts'
import type { NotSaved } from '../form/not-saved.ts'
import { messages, type PushData } from './messages.ts'
import { subscriptionFields, findSubscription, subscribe, type Subscribed } from './push-subscription.ts'

/** `unknown` until JavaScript runs, and in browsers without notifications. */
export type Permission = NotificationPermission | 'unknown'

export type PushSubscriptionState = ReturnType<typeof usePushSubscription>

/** Whether this browser gets notifications of new requests, and the function that turns them on. */
export function usePushSubscription({ publicKey, deviceIds }: PushData) {
  const fetcher = useFetcher<NotSaved>()
  const [answered, setAnswered] = useState<Permission>()
  const [here, setHere] = useState<Subscribed>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const shows = useHydrated() && 'Notification' in window
  const permission = answered ?? (shows ? Notification.permission : 'unknown')
  const canPush = shows && 'PushManager' in window && 'serviceWorker' in navigator

  useEffect(() => {
    findSubscription().then(setHere, () => setHere(undefined))
  }, [])

  async function turnOn() {
    const answer = await Notification.requestPermission()
    setAnswered(answer)
    if (answer !== 'granted' || !canPush) return
    setBusy(true)
    setProblem(undefined)
    try {
      const subscribed = await subscribe(publicKey)
      const fields = { intent: 'add', ...subscriptionFields(subscribed) }
      await fetcher.submit(fields, { method: 'post', action: href('/admin/notifications') })
      setHere(subscribed)
    } catch {
      setProblem(messages.refusedHere)
    } finally {
      setBusy(false)
    }
  }
  return {
    permission,
    canPush,
    /** The server must know the subscription too. */
    isOn: here !== undefined && deviceIds.includes(here.id),
    id: here?.id,
    busy: busy || fetcher.state !== 'idle',
    problem: problem ?? fetcher.data?.message,
    turnOn,
  }
}
