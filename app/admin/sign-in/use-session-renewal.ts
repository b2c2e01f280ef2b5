import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { href } from 'react-router'

/** Milliseconds; the server writes no more often either. */
const renewEvery = 5 * 60 * 1000

/**
 * Keeps the session of somebody who uses a screen from ending: loading pages does not renew it, because a `GET` changes
 * nothing (docs/decisions/0032). Where it can't be renewed now, the next key or click tries again after a while.
 */
export function useSessionRenewal() {
  const renewedAt = useRef(0)
  function renew() {
    const now = Date.now()
    if (now - renewedAt.current < renewEvery) return
    renewedAt.current = now
    fetch(href('/admin/session'), { method: 'POST' }).catch(() => undefined)
  }
  useWindowEvent('pointerdown', renew)
  useWindowEvent('keydown', renew)
}
