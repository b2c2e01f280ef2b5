import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { href } from 'react-router'
import { minute } from '#app/platform/units.ts'

/** The server does not write more often either. */
const renewIntervalMs = 5 * minute

/**
 * Keeps the session from ending while somebody uses a screen: loading pages does not renew it, because a
 * `GET` changes nothing (docs/decisions/0004). If the renewal fails, a later key or click tries again.
 */
export function useSessionRenewal() {
  const renewedAt = useRef(0)
  function renew() {
    const now = Date.now()
    if (now - renewedAt.current < renewIntervalMs) return
    renewedAt.current = now
    fetch(href('/admin/session'), { method: 'POST' }).catch(() => undefined)
  }
  useWindowEvent('pointerdown', renew)
  useWindowEvent('keydown', renew)
}
