import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FormAnswer } from '#app/platform/forms/form-answer.ts'

const flag = 'application-submitted'
const changed = 'application-submitted-changed'

/** Whether an application was sent from here, now or on an earlier visit (specification §4, Careers form). */
export function useSubmitted(answer: FormAnswer | undefined) {
  const stored = useSyncExternalStore(listen, read, () => false)
  const [forgotten, setForgotten] = useState<FormAnswer>()
  const justNow = answer?.sent === true && answer !== forgotten
  useEffect(() => {
    if (justNow) write(true)
  }, [justNow])
  return {
    submitted: stored || justNow,
    justNow,
    forget() {
      setForgotten(answer)
      write(false)
    },
  }
}

function listen(notify: () => void) {
  for (const event of ['storage', changed]) window.addEventListener(event, notify)
  return () => {
    for (const event of ['storage', changed]) window.removeEventListener(event, notify)
  }
}

/** A browser may refuse to keep anything; then the flag lasts as long as the page. */
function read(): boolean {
  try {
    return localStorage.getItem(flag) === 'true'
  } catch {
    return false
  }
}

function write(submitted: boolean) {
  try {
    if (submitted) localStorage.setItem(flag, 'true')
    else localStorage.removeItem(flag)
  } catch {
    return
  }
  window.dispatchEvent(new Event(changed))
}
