import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isLost, type Lost } from './drafts/preserve-typing.ts'
import { useSignInAgain } from './sign-in-again.ts'

const shortestPause = 2_000
const longestPause = 30_000

/**
 * Sends a form again that did not reach an answer: once somebody has signed in again, or the connection is back. The same
 * request twice is applied once, so nothing is lost or doubled where only the answer was lost.
 */
export function useResend(outcome: object | undefined, send: () => void) {
  const signInAgain = useSignInAgain()
  const tries = useRef(0)
  const lost: Lost['lost'] | undefined = isLost(outcome) ? outcome.lost : undefined
  const sendAgain = useEffectEvent(send)
  const resume = useEffectEvent(() => signInAgain(send))
  useWindowEvent('online', () => {
    if (lost === 'connection') send()
  })
  useEffect(() => {
    if (lost === 'session') resume()
    if (lost !== 'connection') tries.current = 0
    // Without any network the browser says when there is one again.
    if (lost !== 'connection' || !navigator.onLine) return
    const pause = Math.min(shortestPause * 2 ** tries.current++, longestPause)
    const timer = setTimeout(() => sendAgain(), pause)
    return () => clearTimeout(timer)
  }, [outcome, lost])
}
