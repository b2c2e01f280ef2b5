import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * What an action answered last, and the address that it answered at. React Router forgets an answer as soon as the page's
 * data is loaded anew, which live pages do at any moment: on a slow machine before the answer was shown even once.
 */
let last: { answer: unknown; address: string } | undefined
const listeners = new Set<() => void>()

function set(next: typeof last) {
  last = next
  for (const changed of listeners) changed()
}

/** For a `clientAction`: remembers what it is about to return, until the page is left. */
export function rememberAnswer<Answer>(request: Request, answer: Answer): Answer {
  const { pathname, search } = new URL(request.url)
  set({ answer, address: pathname + search })
  return answer
}

/** For the page of that action: the answer, until one leaves. `answered` is the action's own, before JavaScript ran. */
export function useLastAnswer<Answer>(answered: Answer | undefined): Answer | undefined {
  const { key, pathname, search } = useLocation()
  const address = pathname + search
  const [first] = useState({ answered, key })
  const remembered = useSyncExternalStore(subscribe, read, () => undefined)
  useEffect(() => () => forget(address), [address])
  // What stands there for this address was answered by the action of this very page, whose type `Answer` is.
  if (remembered?.address === address) return remembered.answer as Answer
  return answered ?? (first.key === key ? first.answered : undefined)
}

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function read() {
  return last
}

function forget(address: string) {
  if (last?.address === address) set(undefined)
}
