import { z } from 'zod/mini'
import { ifAllowed } from '#app/ui/if-allowed.ts'
import { isSameText, type FormValues } from '../form/form-values.ts'
import { day } from '#app/platform/units.ts'

/** Unsaved text of a form, stored only in this browser. Passwords are never stored. */
const draftSchema = z.object({
  at: z.number(),
  /** The record's `rev` at that time. */
  rev: z.number(),
  /** For a record that is being added, the id that it would have had. */
  id: z.string(),
  /** Each changed field with its earlier and its typed value. */
  changes: z.record(z.string(), z.object({ from: z.string(), to: z.string() })),
})

export type Draft = z.infer<typeof draftSchema>
export interface StoredDraft extends Draft {
  key: string
}

const prefix = 'plinth.draft'
let forgotten = false
const draftRetention = 30 * day

/** @param names of the inputs that count */
export function changesOf(names: readonly string[], typed: FormValues, saved: FormValues): Draft['changes'] {
  const changed = names.filter((name) => !isSameText(typed[name], saved[name]))
  return Object.fromEntries(changed.map((name) => [name, { from: saved[name] ?? '', to: typed[name] ?? '' }]))
}

/** The typed values by field. */
export function typedValues({ changes }: Draft): FormValues {
  return Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]))
}

/** The earlier values by field. */
export function earlierValues({ changes }: Draft): FormValues {
  return Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]))
}

/** The key for one form on one page; two tabs with the same page have different keys. */
export function draftKey(owner: string, page: string, form: string): string {
  return `${prefix} ${owner} ${page} ${form}`
}

/** One person's drafts, of all pages or of one, newest first. Deletes expired drafts. */
export function listDrafts(owner: string, page?: string): StoredDraft[] {
  const drafts: StoredDraft[] = []
  for (const key of draftKeys()) {
    const draft = readDraft(key)
    if (!draft || Date.now() - draft.at > draftRetention) removeDraft(key)
    else if (key.startsWith(page === undefined ? `${prefix} ${owner} ` : draftKey(owner, page, '')))
      drafts.push({ ...draft, key })
  }
  return drafts.toSorted((one, other) => other.at - one.at)
}

/** Deletes all drafts of a person who signs out, and stops this page from storing more. */
export function forgetDrafts(owner: string) {
  forgotten = true
  for (const { key } of listDrafts(owner)) removeDraft(key)
}

/** A browser without storage, or with full storage, must not stop anybody from typing. */
export function storeDraft(key: string, draft: Draft) {
  // If this fails, the earlier draft is better than none.
  if (!forgotten) ifAllowed(() => localStorage.setItem(key, JSON.stringify(draft)))
}

export function removeDraft(key: string) {
  ifAllowed(() => localStorage.removeItem(key))
}

/**
 * Marks a draft as in use by an open tab, so that no other tab offers it. The mark ends with the tab, however
 * that closes. In browsers without locks (pages without TLS) both tabs offer it.
 * @returns releases the mark
 */
export function lockDraft(key: string): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(key, () => held)
  return release
}

/** The keys of drafts in use by any tab. */
export async function lockedDraftKeys(): Promise<Set<string>> {
  const locks = await navigator.locks?.query()
  return new Set(locks?.held?.flatMap(({ name }) => name ?? []))
}

function draftKeys(): string[] {
  const keys = ifAllowed(() => Object.keys(localStorage)) ?? []
  return keys.filter((key) => key.startsWith(`${prefix} `))
}

function readDraft(key: string): Draft | undefined {
  return ifAllowed(() => draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? '')).data)
}
