import { useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { useHydrated } from '../../use-hydrated.ts'
import type { Lost } from '../keep-typing.ts'
import { messages, type PushFacts } from './push-rules.ts'
import { fieldsOf, findSubscription, subscribe, type Subscribed } from './push-worker-client.ts'

/** `unknown` until JavaScript runs, and where the browser shows none. */
export type Permission = NotificationPermission | 'unknown'

export type Telling = ReturnType<typeof useTelling>

/** Whether this browser tells of new requests, and the ways to turn that on and off. */
export function useTelling({ publicKey, deviceIds }: PushFacts) {
  const fetcher = useFetcher<{ problem?: string } | Lost>()
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

  function send(fields: Record<string, string>) {
    return fetcher.submit(fields, { method: 'post', action: href('/admin/notifications') })
  }
  async function turnOn() {
    const answer = await Notification.requestPermission()
    setAnswered(answer)
    if (answer !== 'granted' || !canPush) return
    setBusy(true)
    setProblem(undefined)
    try {
      const subscribed = await subscribe(publicKey)
      await send({ intent: 'add', ...fieldsOf(subscribed) })
      setHere(subscribed)
    } catch {
      setProblem(messages.refusedHere)
    } finally {
      setBusy(false)
    }
  }
  async function turnOff() {
    if (!here) return
    await here.subscription.unsubscribe()
    await send({ intent: 'remove', id: here.id })
    setHere(undefined)
  }
  const refused = fetcher.data && 'problem' in fetcher.data ? fetcher.data.problem : undefined
  return {
    permission,
    canPush,
    /** The server knows it too. */
    isOn: here !== undefined && deviceIds.includes(here.id),
    id: here?.id,
    busy: busy || fetcher.state !== 'idle',
    problem: problem ?? refused,
    turnOn,
    turnOff,
  }
}
