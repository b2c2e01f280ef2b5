import { createContext, useEffect, useEffectEvent, useState } from 'react'
import { href } from 'react-router'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { useSignInAgain } from '#app/ui/admin/signed-in.ts'
import { useTopics } from '#app/ui/live/use-live.ts'

/** How many requests of each kind nobody has opened yet. */
export type Unread = Record<RequestKind, number>

export const UnreadContext = createContext<Unread>({ 'call-request': 0, 'job-request': 0 })

/**
 * Keeps the numbers in the navigation true. They are asked for by themselves: to load the whole screen anew because a
 * visitor wrote would disturb whoever is typing. Where the session has ended meanwhile, the sign-in form comes over the
 * screen: the stream says a last word, and a screen that nobody looked at asks when it is looked at again.
 */
export function useUnread(loaded: Unread): Unread {
  const signInAgain = useSignInAgain()
  const [counts, setCounts] = useState({ from: loaded, now: loaded })
  if (counts.from !== loaded) setCounts({ from: loaded, now: loaded })
  async function ask() {
    const now = await readCounts()
    if (now === 'signed-out') signInAgain(() => void ask())
    else if (now) setCounts((before) => ({ ...before, now }))
  }
  useTopics({ topics: ['call-requests', 'job-requests'], changed: ask })
  const lookedAt = useEffectEvent(() => {
    if (!document.hidden) void ask()
  })
  useEffect(() => {
    const listen = () => lookedAt()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
  return counts.now
}

/** Where they can't be had, the old ones stand. */
async function readCounts(): Promise<Unread | 'signed-out' | undefined> {
  try {
    const answer = await fetch(href('/admin/unread'))
    if (answer.status === 401) return 'signed-out'
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
