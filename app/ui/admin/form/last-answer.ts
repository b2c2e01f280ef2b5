import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

/**
 * The last answer of an action, and the address of that action. React Router discards an answer as soon as
 * the page's data is reloaded, which live pages do at any moment: on a slow machine even before the answer
 * was shown.
 */
let last: { answer: unknown; address: string } | undefined
const listeners = new Set<() => void>()

function set(next: typeof last) {
  last = next
  for (const changed of listeners) changed()
}

/** For a `clientAction`: remembers its answer until the page is left. */
export function rememberAnswer<Answer>(request: Request, answer: Answer): Answer {
  const { pathname, search } = new URL(request.url)
  set({ answer, address: pathname + search })
  return answer
}

/**
 * For the page of that action: the answer, until the page is left. `answered` is the action's data, as
 * rendered without JavaScript.
 */
export function useLastAnswer<Answer>(answered: Answer | undefined): Answer | undefined {
  const { key, pathname, search } = useLocation()
  const address = pathname + search
  const [first] = useState({ answered, key })
  const remembered = useSyncExternalStore(subscribe, read, () => undefined)
  useEffect(() => () => forget(address), [address])
  // The answer at this address came from this page's own action, so its type is `Answer`.
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
