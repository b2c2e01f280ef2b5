import { useState } from 'react'
import { href } from 'react-router'
import type { PresentEditor } from '#app/platform/live/presence.server.ts'
import { tab } from '#app/ui/live/live-source.ts'
import { useRefresh } from '#app/ui/live/refresh.ts'
import { useTopics } from '../use-live.ts'
import type { OpenRecord } from '../form/saved-form.ts'
import type { SavedForm } from '../form/use-saved-form.ts'

/** Who else has a record open, and its current state: `rev` is null if it was deleted. */
interface Answer {
  others: PresentEditor[]
  rev: number | null
  by?: string
  at?: number
}

/**
 * Announces on the tab's stream that this record is open, and follows who else has it open and whether it is
 * saved or deleted. A form in which nothing was typed then loads the newer version.
 */
export function useEditing({ kind, topic, id, adding }: OpenRecord, form: SavedForm): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>()
  const refresh = useRefresh()
  const editing = { kind, id }
  useTopics({
    topics: adding ? [] : ['editing', topic],
    editing,
    always: true,
    async changed() {
      const now = await ask({ ...editing, tab })
      if (!now) return false
      setAnswer(now)
      return now.rev === null || now.rev <= form.base.rev || form.state !== 'saved' || refresh()
    },
  })
  return answer
}

/** Returns `undefined` if there is no answer; the previous state then stays. */
async function ask(screen: Record<string, string>): Promise<Answer | undefined> {
  try {
    const response = await fetch(`${href('/admin/editing')}?${new URLSearchParams(screen)}`)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
