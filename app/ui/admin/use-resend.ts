import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { NotSaved } from './form/not-saved.ts'
import { useSignInAgain } from './signed-in.ts'

const shortestPause = 2_000
const longestPause = 30_000

/**
 * Sends a form again that did not reach an answer: once somebody has signed in again, or the connection is back. The same
 * request twice is applied once, so nothing is lost or doubled where only the answer was lost.
 */
export function useResend(outcome: NotSaved | undefined, send: () => void) {
  const signInAgain = useSignInAgain()
  const tries = useRef(0)
  const why = outcome?.why
  const sendAgain = useEffectEvent(send)
  const resume = useEffectEvent(() => signInAgain(send))
  useWindowEvent('online', () => {
    if (why === 'connection') send()
  })
  useEffect(() => {
    if (why === 'session') resume()
    if (why !== 'connection') tries.current = 0
    // Without any network the browser says when there is one again.
    if (why !== 'connection' || !navigator.onLine) return
    const pause = Math.min(shortestPause * 2 ** tries.current++, longestPause)
    const timer = setTimeout(() => sendAgain(), pause)
    return () => clearTimeout(timer)
  }, [outcome, why])
}
