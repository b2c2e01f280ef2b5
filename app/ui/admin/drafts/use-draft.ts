import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import {
  changesOf,
  draftKey,
  lockedDraftKeys,
  lockDraft,
  storeDraft,
  listDrafts,
  removeDraft,
  typedValues,
  type StoredDraft,
} from './drafts.ts'
import { isSameText } from '../form/form-values.ts'
import { useSignedIn } from '../signed-in.ts'
import type { SavedForm } from '../form/use-saved-form.ts'

const pause = 400

/**
 * Stores what is typed in this browser until it is saved, and finds the drafts left on this page, each kept
 * separately.
 */
export function useDraft(form: SavedForm, page: string) {
  const { email: owner } = useSignedIn()
  const [own] = useState(() => draftKey(owner, page, Math.random().toString(36).slice(2)))
  const [left, setLeft] = useState<StoredDraft[]>([])
  const { pathname: openedAt } = useLocation()
  const { values, base, names, id, unsaved, lastSave } = form

  const save = useEffectEvent(() => {
    const changes = changesOf(names, values, base.values)
    if (Object.keys(changes).length === 0) removeDraft(own)
    else storeDraft(own, { at: Date.now(), rev: base.rev, id, changes })
  })
  const show = useEffectEvent((held: Set<string>) => {
    const drafts = listDrafts(owner, page).filter(({ key }) => key !== own && !held.has(key))
    for (const draft of drafts.filter(isSaved)) removeDraft(draft.key)
    setLeft(drafts.filter((draft) => !isSaved(draft)))
  })
  /**
   * The draft was saved after all and only the answer was lost, or the same fields were typed again and
   * saved.
   */
  function isSaved(draft: StoredDraft): boolean {
    const typed = Object.entries(draft.changes)
    return (
      typed.every(([name, { to }]) => isSameText(to, base.values[name])) ||
      typed.every(([name, { to }]) => lastSave && isSameText(to, lastSave.values[name])) ||
      (!form.adding && typed.every(([name]) => lastSave?.names.includes(name)))
    )
  }
  useEffect(() => void lockedDraftKeys().then((held) => show(held)), [base, lastSave])
  useEffect(() => lockDraft(own), [own])
  useEffect(() => {
    if (!unsaved) return save()
    const timer = setTimeout(() => save(), pause)
    return () => clearTimeout(timer)
  }, [values, base, unsaved])
  /**
   * A save that leads to another screen leaves this one while it is still saving. Where the form goes but the page
   * stays, because what somebody may do was taken away meanwhile, nothing was saved.
   */
  const leave = useEffectEvent(() => {
    const isElsewhere = location.pathname !== openedAt
    if (form.state === 'saving' && isElsewhere) removeDraft(own)
    else save()
  })
  useEffect(() => {
    // Catches the last half second before the page is left.
    const saveNow = () => save()
    addEventListener('pagehide', saveNow)
    return () => {
      removeEventListener('pagehide', saveNow)
      leave()
    }
  }, [])

  function drop({ key }: StoredDraft) {
    removeDraft(key)
    setLeft((drafts) => drafts.filter((draft) => draft.key !== key))
  }
  return {
    left,
    /** The record was saved after the draft was typed, or something else was typed in the same fields. */
    conflicts: ({ rev, changes }: StoredDraft) =>
      rev !== base.rev ||
      Object.entries(changes).some(
        ([name, { to }]) => !isSameText(values[name], base.values[name]) && !isSameText(values[name], to),
      ),
    drop,
    /** Fills the form with the draft, or with the versions chosen from it. */
    resume(draft: StoredDraft, chosen?: Record<string, string>) {
      const typed = chosen ?? typedValues(draft)
      storeDraft(own, {
        ...draft,
        rev: base.rev,
        changes: changesOf(names, { ...values, ...typed }, base.values),
      })
      form.resumeDraft(typed, draft.id)
      drop(draft)
    },
  }
}
