import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { backOff } from '#app/platform/retry.ts'
import type { NotSaved } from './form/not-saved.ts'
import { useSignInAgain } from './signed-in.ts'

const minDelayMs = 2_000
const maxDelayMs = 30_000

/**
 * Sends a form that got no answer again, after signing in again or when the connection is back. The server
 * applies the same request only once, so nothing is lost or doubled if only the answer was lost.
 */
export function useResend(outcome: NotSaved | undefined, send: () => void) {
  const signInAgain = useSignInAgain()
  const why = outcome?.why
  const resume = useEffectEvent(() => signInAgain(send))
  useRetry(why === 'connection' ? outcome : undefined, send)
  useEffect(() => {
    if (why === 'session') resume()
  }, [outcome, why])
}

/**
 * Calls `act` when the network is back, and from time to time while it is there; `failure` must differ for
 * each failed attempt.
 */
export function useRetry(failure: unknown, retry: () => void) {
  const tries = useRef(0)
  const retryNow = useEffectEvent(retry)
  useWindowEvent('online', () => {
    if (failure) retry()
  })
  useEffect(() => {
    if (!failure) tries.current = 0
    // While offline, the browser reports when the network is back.
    if (!failure || !navigator.onLine) return
    const delay = backOff((tries.current += 1), minDelayMs, maxDelayMs)
    const timer = setTimeout(() => retryNow(), delay)
    return () => clearTimeout(timer)
  }, [failure])
}
