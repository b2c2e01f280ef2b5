import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { isLost, type Lost } from '#app/ui/admin/drafts/preserve-typing.ts'
import { useSignInAgain } from '#app/ui/admin/sign-in-again.ts'
import { isState, type Work } from '../request.ts'
import { messages, quietly, type TypedWork, type WorkAnswer, type WorkRefusal } from './words.ts'

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
    if (looked) rememberTyped(id, typed)
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
    chooseTheirs: () => setTyped(undefined),
  }
}

function problemOf(answer: WorkAnswer | Lost | undefined, refused: WorkRefusal | undefined) {
  if (isLost(answer)) return `Not saved: ${answer.reason}`
  if (refused?.refused === 'gone') return messages.gone
  if (refused?.refused === 'unavailable') return refused.reason
  return refused?.refused === 'too-long' ? messages.noteTooLong : undefined
}

/** What is typed and not saved yet stays with the tab: over a reload, an error page, a session that ended. */
function rememberTyped(id: string, typed: TypedWork | undefined) {
  if (typed) sessionStorage.setItem(nameOf(id), JSON.stringify(typed))
  else sessionStorage.removeItem(nameOf(id))
}

function findTyped(id: string): TypedWork | undefined {
  const text = sessionStorage.getItem(nameOf(id))
  if (!text) return undefined
  const { state, note, rev }: Partial<TypedWork> = JSON.parse(text)
  return isState(state) && typeof note === 'string' && typeof rev === 'number'
    ? { state, note, rev }
    : undefined
}

function nameOf(id: string) {
  return `plinth.note.${id}`
}
