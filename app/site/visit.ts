import { useEffect } from 'react'

let reported: Promise<number | undefined> | undefined
let answered = 0

/** Counts this page load, once, and answers with the number for `Visitors Count`; `undefined` where that failed. */
export function reportVisit(): Promise<number | undefined> {
  reported ??= post()
  return reported
}

/** The answer, once it is there, so that a page that is shown again does not begin with an older number. */
export function answeredNumber(): number {
  return answered
}

export function useVisitReport() {
  useEffect(() => {
    void reportVisit()
  }, [])
}

async function post() {
  try {
    const response = await fetch('/visits', { method: 'POST', keepalive: true })
    const { number }: { number?: unknown } = await response.json()
    if (typeof number !== 'number') return undefined
    answered = number
    return number
  } catch {
    // A visit that could not be reported is no reason to disturb the visitor.
    return undefined
  }
}
