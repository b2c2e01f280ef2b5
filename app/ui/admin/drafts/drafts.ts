import { z } from 'zod/mini'
import { ifAllowed } from '#app/ui/if-allowed.ts'
import { isSameText, type FormValues } from '../form/form-values.ts'

/** What was typed into a form and not saved, in this browser alone. Passwords never come here. */
const draftSchema = z.object({
  at: z.number(),
  /** Of the record as it was then. */
  rev: z.number(),
  /** The one that a record being added would have had. */
  id: z.string(),
  /** Each field that was changed: what it held, and what was typed. */
  changes: z.record(z.string(), z.object({ from: z.string(), to: z.string() })),
})

export type Draft = z.infer<typeof draftSchema>
export interface StoredDraft extends Draft {
  key: string
}

const prefix = 'plinth.draft'
let forgotten = false
const lastsFor = 30 * 24 * 60 * 60 * 1000

export function changesOf(typed: FormValues, saved: FormValues): Draft['changes'] {
  const changed = Object.entries(saved).filter(([name, from]) => !isSameText(typed[name], from))
  return Object.fromEntries(changed.map(([name, from]) => [name, { from, to: typed[name] ?? '' }]))
}

/** What was typed in it, field by field. */
export function typedIn({ changes }: Draft): FormValues {
  return Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]))
}

/** What stood there before. */
export function typedOver({ changes }: Draft): FormValues {
  return Object.fromEntries(Object.entries(changes).map(([name, { from }]) => [name, from]))
}

/** Of one form on one page; two tabs with the same page have a key each. */
export function draftKey(owner: string, page: string, form: string): string {
  return `${prefix} ${owner} ${page} ${form}`
}

/** Newest first; all that one person has left behind, or what was left on one page. Those that are too old go. */
export function listDrafts(owner: string, page?: string): StoredDraft[] {
  const drafts: StoredDraft[] = []
  for (const key of draftKeys()) {
    const draft = readDraft(key)
    if (!draft || Date.now() - draft.at > lastsFor) removeDraft(key)
    else if (key.startsWith(page === undefined ? `${prefix} ${owner} ` : draftKey(owner, page, '')))
      drafts.push({ ...draft, key })
  }
  return drafts.toSorted((one, other) => other.at - one.at)
}

/** All of one person's, who leaves: what the page still has in hand is not kept any more either. */
export function forgetDrafts(owner: string) {
  forgotten = true
  for (const { key } of listDrafts(owner)) removeDraft(key)
}

/** A browser that keeps nothing, or whose room is used up, must not stop anybody from typing. */
export function storeDraft(key: string, draft: Draft) {
  // Where it can't be, what was kept before is better than nothing.
  if (!forgotten) ifAllowed(() => localStorage.setItem(key, JSON.stringify(draft)))
}

export function removeDraft(key: string) {
  ifAllowed(() => localStorage.removeItem(key))
}

/**
 * Marks a draft as being typed on in an open tab, so that no other tab offers it; the mark goes with the tab, however it
 * ends. Browsers without locks (pages without TLS) offer it in both.
 */
export function holdDraft(key: string): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  void navigator.locks?.request(key, () => held)
  return letGo
}

/** The drafts that are being typed on in any tab. */
export async function heldDrafts(): Promise<Set<string>> {
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
