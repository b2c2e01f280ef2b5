import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Topic } from '#app/platform/live/topics.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useRefresh, useTopics } from '../../use-live.ts'
import { deskQuery } from './desk-address.ts'

export interface Newcomer {
  id: string
  name: string
  createdAt: number
}

/** `unknown` until JavaScript runs, and where the browser shows none. */
export type Permission = NotificationPermission | 'unknown'

/**
 * Keeps the list as it is on the server, and tells of each request that comes in while the page is open, where the
 * person allowed it (specification §7): then the page listens behind others too.
 * @param latest the newest few, the newest first
 */
export function useNewRequests(topic: Topic, announce: string, latest: readonly Newcomer[]) {
  const [answered, setAnswered] = useState<Permission>()
  const shows = useHydrated() && 'Notification' in window
  const permission = answered ?? (shows ? Notification.permission : 'unknown')
  const go = useNavigate()
  const known = useRef(latest[0]?.createdAt ?? 0)
  useTopics([topic], useRefresh(), permission === 'granted')

  const tell = useEffectEvent(({ id, name }: Newcomer) => {
    // The tag keeps two open pages from telling of the same request twice.
    const notification = new Notification(announce, { body: name, tag: id })
    notification.addEventListener('click', () => {
      window.focus()
      void go(deskQuery({ open: id }))
    })
  })
  useEffect(() => {
    const fresh = latest.filter(({ createdAt }) => createdAt > known.current)
    known.current = Math.max(known.current, latest[0]?.createdAt ?? 0)
    if (permission === 'granted') for (const newcomer of fresh.toReversed()) tell(newcomer)
  }, [latest, permission])

  return {
    permission,
    ask: async () => setAnswered(await Notification.requestPermission()),
  }
}
