import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { href } from 'react-router'
import { useRefresh } from '../refresh.ts'
import { useTopics } from '../use-live.ts'
import type { OpenRecord, SavedForm } from './use-saved-form.ts'

/** Milliseconds. An open edit screen says this often that it is open. */
export const beatEvery = 8_000

/** Somebody else, or the same person elsewhere. */
export interface Editor {
  name: string
  self: boolean
}

/** How a record stands now. `rev` is null where it was deleted. */
export interface RecordState {
  rev: number | null
  by?: string
  at?: number
}

type Answer = RecordState & { others: Editor[] }

/**
 * Says every few seconds that this record is open here, and hears who else has it open and whether it was saved or deleted
 * meanwhile. A form in which nothing was typed then loads the newer version.
 */
export function useEditing({ kind, topic, id, adding }: OpenRecord, form: SavedForm): Answer | undefined {
  const [tab] = useState(() => Math.random().toString(36).slice(2))
  const [answer, setAnswer] = useState<Answer>()
  const refresh = useRefresh()
  const facts = { kind, id, tab }

  async function hear() {
    const now = adding ? undefined : await ask(facts)
    if (!now) return
    setAnswer(now)
    if (now.rev !== null && now.rev > form.base.rev && form.state === 'saved') await refresh()
  }
  function leave() {
    if (!adding) navigator.sendBeacon(href('/admin/editing'), new URLSearchParams({ ...facts, leave: 'yes' }))
  }
  const beat = useEffectEvent(hear)
  const close = useEffectEvent(leave)
  useTopics(adding ? [] : ['editing', topic], hear)
  useWindowEvent('pagehide', leave)
  useEffect(() => {
    void beat()
    const timer = setInterval(() => void beat(), beatEvery)
    return () => {
      clearInterval(timer)
      close()
    }
  }, [])
  return answer
}

/** Where it can't be had, what was known stands. */
async function ask(facts: Record<string, string>): Promise<Answer | undefined> {
  try {
    const response = await fetch(href('/admin/editing'), { method: 'POST', body: new URLSearchParams(facts) })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
