import { createContext, useEffect, useEffectEvent, useState } from 'react'
import { href } from 'react-router'
import { byKind, kinds, requestKinds, topicOf } from '#app/features/requests/kinds.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { useSignInAgain } from '#app/ui/admin/signed-in.ts'
import { useTopics } from '#app/ui/admin/use-live.ts'

/** The number of unread requests of each kind. */
export type Unread = Record<RequestKind, number>

export const noneUnread: Unread = byKind(() => 0)
export const UnreadContext = createContext(noneUnread)

/**
 * Keeps the numbers in the navigation current. They are requested separately, because reloading the whole
 * screen for each new message would disturb somebody who is typing. If the session has ended meanwhile, the
 * sign-in form takes the place of the screen, whatever it shows: the stream sends a last event, and a hidden
 * screen asks when it becomes visible again.
 */
export function useUnread(loaded: Unread | undefined): Unread {
  const signInAgain = useSignInAgain()
  const [counts, setCounts] = useState({ from: loaded, now: loaded })
  if (counts.from !== loaded) setCounts({ from: loaded, now: loaded })
  async function ask() {
    const now = await readCounts()
    if (now === 'signed-out') signInAgain(() => void ask())
    else if (now) setCounts((before) => ({ ...before, now }))
  }
  const may = useMay()
  const followed = kinds.filter((kind) => may(requestKinds[kind].area))
  useTopics({ topics: loaded ? ['session', ...followed.map(topicOf)] : [], changed: ask })
  const lookedAt = useEffectEvent(() => {
    if (loaded && !document.hidden) void ask()
  })
  useEffect(() => {
    const listen = () => lookedAt()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
  return counts.now ?? noneUnread
}

/** Returns `undefined` if they can't be loaded; the old numbers then stay. */
async function readCounts(): Promise<Unread | 'signed-out' | undefined> {
  try {
    const answer = await fetch(href('/admin/unread'))
    if (answer.status === 401) return 'signed-out'
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
