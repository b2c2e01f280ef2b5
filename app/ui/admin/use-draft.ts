import { useEffect, useEffectEvent, useState } from 'react'
import {
  changesOf,
  draftKey,
  heldDrafts,
  holdDraft,
  storeDraft,
  listDrafts,
  removeDraft,
  typedIn,
  type StoredDraft,
} from './drafts.ts'
import { isSameText } from './form-values.ts'
import { useSignedIn } from './signed-in.ts'
import type { SavedForm } from './use-saved-form.ts'

const pause = 400

/** Keeps what is typed in this browser until it is saved, and finds what was left on the page before. */
export function useDraft(form: SavedForm, page: string) {
  const owner = useSignedIn()
  const [own] = useState(() => draftKey(owner, page, Math.random().toString(36).slice(2)))
  const [left, setLeft] = useState<StoredDraft>()
  const [dropped, setDropped] = useState(0)
  const { values, base, id, unsaved } = form

  const keep = useEffectEvent(() => {
    const changes = changesOf(values, base.values)
    if (Object.keys(changes).length === 0) removeDraft(own)
    else storeDraft(own, { at: Date.now(), rev: base.rev, id, changes })
  })
  const show = useEffectEvent((held: Set<string>) => {
    const drafts = listDrafts(owner, page).filter(({ key }) => key !== own && !held.has(key))
    // Saved after all: only its answer was lost.
    const isSaved = ({ changes }: StoredDraft) =>
      Object.entries(changes).every(([name, { to }]) => isSameText(to, base.values[name]))
    for (const draft of drafts.filter(isSaved)) removeDraft(draft.key)
    setLeft(drafts.find((draft) => !isSaved(draft)))
  })
  useEffect(() => void heldDrafts().then((held) => show(held)), [dropped])
  useEffect(() => holdDraft(own), [own])
  useEffect(() => {
    if (!unsaved) return keep()
    const timer = setTimeout(() => keep(), pause)
    return () => clearTimeout(timer)
  }, [values, base, unsaved])
  useEffect(() => {
    // The last half second before the page goes.
    const keepNow = () => keep()
    addEventListener('pagehide', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      keep()
    }
  }, [])

  function drop() {
    if (left) removeDraft(left.key)
    setLeft(undefined)
    setDropped(dropped + 1)
  }
  return {
    left,
    /** Somebody has saved the record since that was typed. */
    outdated: left !== undefined && left.rev !== base.rev,
    drop,
    /** Puts into the form what was typed, or what was chosen of it. */
    goOn(chosen?: Record<string, string>) {
      if (!left) return
      const typed = chosen ?? typedIn(left)
      storeDraft(own, { ...left, rev: base.rev, changes: changesOf({ ...values, ...typed }, base.values) })
      form.goOn(typed, left.id)
      drop()
    },
  }
}
