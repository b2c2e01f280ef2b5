import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Work } from '#app/platform/inbox/work.ts'
import { isLost, type Lost } from '../keep-typing.ts'
import { useSignInAgain } from '../sign-in-again.ts'
import { findTyped, keepTyped } from './kept-note.ts'
import { messages, quietly, type TypedWork, type WorkAnswer, type WorkRefusal } from './desk-rules.ts'

interface WorkFormOptions {
  id: string
  /** Where it is posted. */
  path: string
  saved: Work
  /** The answer to a form that was sent before JavaScript ran. */
  refusal: WorkRefusal | undefined
}

export type WorkForm = ReturnType<typeof useWork>

/**
 * State and note of one request, saved in place. Until something is typed, the screen shows what the server has; what is
 * typed is never overwritten, and where somebody else saved meanwhile, both are shown.
 */
export function useWork({ id, path, saved, refusal }: WorkFormOptions) {
  const fetcher = useFetcher<WorkAnswer | Lost>()
  const signInAgain = useSignInAgain()
  const [typed, setTyped] = useState<TypedWork | undefined>(refusal?.typed)
  const [looked, setLooked] = useState(false)
  const [wanted, setWanted] = useState(false)
  const answer = fetcher.data ?? refusal
  const refused = answer && 'refused' in answer ? answer : undefined
  const own = answer && 'saved' in answer ? answer.saved : undefined
  const newer = refused?.refused === 'stale' ? refused.newer : own
  const latest = newer && newer.rev > saved.rev ? newer : saved
  const base = Math.max(typed?.rev ?? latest.rev, own?.rev ?? 0)
  const differs = typed !== undefined && (typed.state !== latest.state || typed.note.trim() !== latest.note)
  const saving = wanted || fetcher.state === 'submitting'
  const stale = differs && latest.rev > base
  if (typed && !differs && fetcher.state === 'idle' && !wanted) setTyped(undefined)

  const restore = useEffectEvent(() => {
    setLooked(true)
    setTyped(typed ?? findTyped(id))
  })
  useEffect(() => restore(), [id])
  useEffect(() => {
    if (looked) keepTyped(id, typed)
  }, [id, typed, looked])

  const send = useEffectEvent(() => {
    setWanted(false)
    if (!typed) return
    const { state, note } = typed
    const fields = { intent: 'save-work', id, rev: String(base), state, note, ...quietly }
    void fetcher.submit(fields, { method: 'post', action: path })
  })
  useEffect(() => {
    // One after the other: a second save goes by the answer to the first.
    if (wanted && fetcher.state === 'idle') send()
  }, [wanted, fetcher.state])
  const resume = useEffectEvent(() => signInAgain(() => setWanted(true)))
  useEffect(() => {
    if (fetcher.data && isLost(fetcher.data) && fetcher.data.lost === 'session') resume()
  }, [fetcher.data])

  function type(change: Partial<TypedWork>) {
    setTyped({ state: latest.state, note: latest.note, rev: latest.rev, ...typed, ...change })
  }
  return {
    values: { state: typed?.state ?? latest.state, note: typed?.note ?? latest.note, rev: base },
    latest,
    /** Somebody else saved while this was typed. */
    stale,
    unsaved: differs && !saving,
    saving,
    /** Why it was not saved. */
    problem: differs && !saving ? problemOf(fetcher.data, refused) : undefined,
    type,
    /** Where somebody else has saved, it is a decision: theirs was shown. */
    save() {
      if (stale) type({ rev: latest.rev })
      setWanted(true)
    },
    takeTheirs: () => setTyped(undefined),
  }
}

function problemOf(answer: WorkAnswer | Lost | undefined, refused: WorkRefusal | undefined) {
  if (isLost(answer)) return `Not saved: ${answer.reason}`
  if (refused?.refused === 'gone') return messages.gone
  if (refused?.refused === 'unavailable') return refused.reason
  return refused?.refused === 'too-long' ? messages.noteTooLong : undefined
}
