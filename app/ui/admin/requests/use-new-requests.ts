import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Topic } from '#app/platform/live/topics.ts'
import { useRefresh } from '../../refresh.ts'
import { useTopics } from '../../use-live.ts'
import { findWorker } from '../push/push-worker-client.ts'
import type { Permission } from '../push/use-telling.ts'
import { deskQuery } from './desk-address.ts'

export interface Newcomer {
  id: string
  name: string
  createdAt: number
}

/**
 * Keeps the list as it is on the server, and tells of each request that comes in while the page is open, where the
 * person allowed it (specification §7): then the page listens behind others too.
 * @param latest the newest few, the newest first
 */
export function useNewRequests(
  topic: Topic,
  announce: string,
  latest: readonly Newcomer[],
  permission: Permission,
) {
  const go = useNavigate()
  const known = useRef(latest[0]?.createdAt ?? 0)
  useTopics([topic], useRefresh(), permission === 'granted')

  const tell = useEffectEvent(async ({ id, name }: Newcomer) => {
    const { pathname } = location
    const worker = await findWorker()
    // The tag keeps two open pages, and the push worker, from telling of the same request twice.
    if (worker)
      return worker.showNotification(announce, {
        body: name,
        tag: id,
        data: { path: pathname + deskQuery({ open: id }) },
      })
    const notification = new Notification(announce, { body: name, tag: id })
    notification.addEventListener('click', () => {
      window.focus()
      void go(deskQuery({ open: id }))
    })
  })
  useEffect(() => {
    const fresh = latest.filter(({ createdAt }) => createdAt > known.current)
    known.current = Math.max(known.current, latest[0]?.createdAt ?? 0)
    if (permission === 'granted') for (const newcomer of fresh.toReversed()) void tell(newcomer)
  }, [latest, permission])

  const open = useEffectEvent(({ data }: MessageEvent) => {
    const path: unknown = data?.open
    if (typeof path === 'string' && path.startsWith('/admin/')) void go(path)
  })
  useEffect(() => {
    const workers = navigator.serviceWorker
    workers?.addEventListener('message', open)
    return () => workers?.removeEventListener('message', open)
  }, [])
}
