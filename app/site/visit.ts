import { useEffect } from 'react'

let reported: Promise<number | undefined> | undefined

/** Counts this page load, once, and answers with the number for `Visitors Count`; `undefined` where that failed. */
export function reportVisit(): Promise<number | undefined> {
  reported ??= post()
  return reported
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
    return typeof number === 'number' ? number : undefined
  } catch {
    // A visit that could not be reported is no reason to disturb the visitor.
    return undefined
  }
}
