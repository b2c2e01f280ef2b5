import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { isNotSaved, isUnanswered, type Conflict, type NotSaved } from '#app/ui/admin/form/not-saved.ts'
import { useSignInAgain } from '#app/ui/admin/signed-in.ts'
import { isState, type RequestProgress } from '../request.ts'
import { quietly, type TypedProgress, type ProgressAnswer } from './messages.ts'

interface RequestProgressOptions {
  id: string
  /** The address to which it is posted. */
  path: string
  saved: RequestProgress
  /** The answer to a form that was sent without JavaScript. */
  refusal: NotSaved | undefined
}

export type RequestProgressForm = ReturnType<typeof useRequestProgress>

/**
 * Edits what people do about one request in place. Until something is typed, the screen shows the server's
 * values; what is typed is never overwritten, and if somebody else has saved meanwhile, both versions are
 * shown.
 */
export function useRequestProgress({ id, path, saved, refusal }: RequestProgressOptions) {
  const fetcher = useFetcher<ProgressAnswer>()
  const signInAgain = useSignInAgain()
  const [typed, setTyped] = useState(refusal && toTypedProgress(refusal.typed))
  const [looked, setLooked] = useState(false)
  const [wanted, setWanted] = useState(false)
  const answer = fetcher.data ?? refusal
  const refused = isNotSaved(answer) ? answer : undefined
  const savedHere = answer && 'saved' in answer ? answer.saved : undefined
  const newer = refused?.why === 'stale' ? toProgress(refused) : savedHere
  const latest = newer && newer.rev > saved.rev ? newer : saved
  const base = Math.max(typed?.rev ?? latest.rev, savedHere?.rev ?? 0)
  const differs =
    typed !== undefined &&
    (typed.state !== latest.state ||
      typed.note.trim() !== latest.note ||
      (typed.assignedTo ?? latest.assignedTo) !== latest.assignedTo)
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
    const { state, note, assignedTo = latest.assignedTo } = typed
    const fields = { intent: 'save-work', id, rev: String(base), state, note, assignedTo, ...quietly }
    void fetcher.submit(fields, { method: 'post', action: path })
  })
  useEffect(() => {
    // One at a time: a second save needs the answer to the first.
    if (wanted && fetcher.state === 'idle') send()
  }, [wanted, fetcher.state])
  const resume = useEffectEvent(() => signInAgain(() => setWanted(true)))
  useEffect(() => {
    if (isNotSaved(fetcher.data) && fetcher.data.why === 'session') resume()
  }, [fetcher.data])

  function type(change: Partial<TypedProgress>) {
    setTyped({ state: latest.state, note: latest.note, rev: latest.rev, ...typed, ...change })
  }
  return {
    values: { ...latest, ...typed, assignedTo: typed?.assignedTo ?? latest.assignedTo, rev: base },
    latest,
    /** Somebody else has saved since this was typed. */
    stale,
    unsaved: differs && !saving,
    saving,
    /** Why it was not saved. */
    problem: differs && !saving ? problemOf(refused) : undefined,
    type,
    /** After somebody else's save this is a deliberate decision, because their version was shown. */
    save() {
      if (stale) type({ rev: latest.rev })
      setWanted(true)
    },
    chooseTheirs: () => setTyped(undefined),
  }
}

function problemOf(refused: NotSaved | undefined): string | undefined {
  if (!refused || refused.why === 'stale') return undefined
  return isUnanswered(refused) ? `Not saved: ${refused.message}` : refused.message
}

function toProgress({ newer: { values, rev }, by, at }: Conflict): RequestProgress | undefined {
  const typed = toTypedProgress({ ...values, rev })
  const assignedBy = String(values.assignedBy ?? '')
  return typed && { ...typed, assignedTo: typed.assignedTo ?? '', assignedBy, by, at: at || undefined }
}

/** Stores unsaved typing with the tab, so that it survives a reload, an error page or an ended session. */
function rememberTyped(id: string, typed: TypedProgress | undefined) {
  if (typed) sessionStorage.setItem(nameOf(id), JSON.stringify(typed))
  else sessionStorage.removeItem(nameOf(id))
}

function findTyped(id: string): TypedProgress | undefined {
  const text = sessionStorage.getItem(nameOf(id))
  if (!text) return undefined
  return toTypedProgress(JSON.parse(text))
}

function toTypedProgress({
  state,
  note,
  assignedTo,
  rev,
}: { [Name in keyof TypedProgress]?: unknown }): TypedProgress | undefined {
  return typeof state === 'string' && isState(state) && typeof note === 'string'
    ? { state, note, rev: Number(rev), ...(typeof assignedTo === 'string' && { assignedTo }) }
    : undefined
}

function nameOf(id: string) {
  return `plinth.note.${id}`
}
