import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { findWorker } from '#app/ui/admin/push/worker.ts'
import type { Permission } from '#app/ui/admin/push/use-push-subscription.ts'
import { useRefresh } from '#app/ui/live/refresh.ts'
import { useTopics } from '#app/ui/admin/use-live.ts'
import { requestKinds, topicOf } from '../kinds.ts'
import { inboxQuery } from './address.ts'

export interface NewRequest {
  id: string
  name: string
  createdAt: number
}

/**
 * Keeps the list current, and shows a notification of each new request while the page is open, if the
 * browser's permission was granted (specification §7). The page then also listens while it is hidden.
 * @param latest the newest few, newest first
 */
export function useNewRequests(kind: RequestKind, latest: readonly NewRequest[], permission: Permission) {
  const announce = `New ${requestKinds[kind].one.toLowerCase()}`
  const go = useNavigate()
  const known = useRef(latest[0]?.createdAt ?? 0)
  useTopics({ topics: [topicOf(kind)], changed: useRefresh(), always: permission === 'granted' })

  const notify = useEffectEvent(async ({ id, name }: NewRequest) => {
    const { pathname } = location
    const worker = await findWorker()
    // The tag prevents two open pages, or a page and the push worker, from showing the same request twice.
    if (worker)
      return worker.showNotification(announce, {
        body: name,
        tag: id,
        data: { path: pathname + inboxQuery({ open: id }) },
      })
    const notification = new Notification(announce, { body: name, tag: id })
    notification.addEventListener('click', () => {
      window.focus()
      void go(inboxQuery({ open: id }))
    })
  })
  useEffect(() => {
    const fresh = latest.filter(({ createdAt }) => createdAt > known.current)
    known.current = Math.max(known.current, latest[0]?.createdAt ?? 0)
    if (permission === 'granted') for (const newcomer of fresh.toReversed()) void notify(newcomer)
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
