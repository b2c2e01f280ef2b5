import { useState } from 'react'
import { href } from 'react-router'
import { useTopics } from '#app/ui/use-live.ts'
import type { Unread } from './unread.ts'

/**
 * Keeps the numbers in the navigation true. They are asked for by themselves: to load the whole screen anew because a
 * visitor wrote would disturb whoever is typing.
 */
export function useUnread(loaded: Unread): Unread {
  const [counts, setCounts] = useState({ from: loaded, now: loaded })
  if (counts.from !== loaded) setCounts({ from: loaded, now: loaded })
  useTopics(['call-requests', 'job-requests'], async () => {
    const now = await readCounts()
    if (now) setCounts((before) => ({ ...before, now }))
  })
  return counts.now
}

/** Where they can't be had, the old ones stand. */
async function readCounts(): Promise<Unread | undefined> {
  try {
    const answer = await fetch(href('/admin/unread'))
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
