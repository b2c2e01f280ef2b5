import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { href } from 'react-router'
import type { Editor, RecordState } from '#app/platform/editing.server.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import { useRefresh } from '../refresh.ts'
import { useTopics } from '../use-live.ts'
import type { OpenRecord, SavedForm } from './use-saved-form.ts'

const beatEvery = 8_000
const topics: Record<OpenRecord['kind'], Topic[]> = {
  project: ['editing', 'projects'],
  certificate: ['editing', 'certificates'],
  'client-section': ['editing', 'clients'],
  'client-item': ['editing', 'clients'],
  'home-client': ['editing', 'clients'],
  setting: ['editing', 'settings'],
  'call-request': [],
  'job-request': [],
}
type Answer = RecordState & { others: Editor[] }

/**
 * Says every few seconds that this record is open here, and hears who else has it open and whether it was saved or deleted
 * meanwhile. A form in which nothing was typed then loads the newer version.
 */
export function useEditing({ kind, id, adding }: OpenRecord, form: SavedForm): Answer | undefined {
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
  useTopics(adding ? [] : (topics[kind] ?? []), hear)
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
