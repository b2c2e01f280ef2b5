import type { Topic } from '#app/platform/live/topics.ts'
import { isSameText, type FormValues } from './form-values.ts'
import { isUnanswered, refusalIn, type NotSaved } from './not-saved.ts'

export type SaveState = 'saved' | 'unsaved' | 'waiting' | 'saving' | 'offline' | 'failed'
export type UploadState = 'none' | 'running' | 'failed'

/** A record as its loader passes it to the editor. */
export interface OpenRecord {
  kind: string
  topic: Topic
  /** For a record that is being added, the id that it will get. */
  id: string
  /** The `rev` with which `values` were read. */
  rev: number
  values: FormValues
  adding?: boolean
  /** When the version that is not published yet was saved, if `values` are of that. */
  pendingAt?: number | undefined
  /** Inputs that buttons set as they send the form: a refused one leaves nothing unsaved. */
  setByButtons?: readonly string[]
}

/** The values of one version of a record. */
export interface Version extends Pick<OpenRecord, 'pendingAt'> {
  values: FormValues
  rev: number
}

/** What a form knows of itself, from when it is opened until it is left. */
export interface FormState {
  /** What is saved, as far as this form knows; `values` are compared with it. */
  base: Version
  id: string
  /** The initial values of the inputs; a new `round` resets the inputs to them. */
  defaults: FormValues
  round: number
  /** What the inputs contain. */
  values: FormValues
  /** What was submitted last. */
  sent: FormValues
  uploads: Readonly<Record<string, UploadState>>
  /** Whether the form is to be submitted as soon as no upload and no other save is running. */
  waiting: boolean
  /** The success that `base` takes account of. */
  counted: string | undefined
  /** The last answer that was no success, and what the inputs contained then. */
  refused: { outcome: NotSaved | undefined; values: FormValues }
  /** What Undo brings back after discarding. */
  discarded: { base: Version; values: FormValues }
  /** The values of the last save, and the names of the fields that it changed. */
  lastSave: { values: FormValues; names: readonly string[] } | undefined
  /** The field to which attention was drawn last; a different object each time. */
  sought: { name: string } | undefined
  /** `OpenRecord.setByButtons` */
  setByButtons: readonly string[]
}

export type FormChange =
  | { type: 'typed'; values: FormValues }
  | { type: 'submitted'; values: FormValues }
  /** Submitting is put off until no upload and no other save is running. */
  | { type: 'waiting'; waiting: boolean }
  | { type: 'uploading'; name: string; state: UploadState }
  | { type: 'refused'; outcome: NotSaved | undefined }
  | { type: 'saved'; success: string | undefined; record: OpenRecord }
  | { type: 'changed elsewhere'; record: OpenRecord }
  | { type: 'discarded' }
  | { type: 'discarding undone' }
  | { type: 'sought'; name: string }
  | { type: 'filled'; changes: FormValues; id?: string | undefined }
  | { type: 'adopted'; chosen: FormValues; newer: Version }

export function openForm(
  record: OpenRecord,
  outcome: NotSaved | undefined,
  success: string | undefined,
): FormState {
  const typed = refusalIn(outcome)?.typed
  const base = versionOf(record)
  const values = { ...record.values, ...typed }
  return {
    base,
    id: typed?.id ?? record.id,
    defaults: values,
    round: 0,
    values,
    sent: record.values,
    uploads: {},
    waiting: false,
    counted: success,
    refused: { outcome, values },
    discarded: { base, values: base.values },
    lastSave: undefined,
    sought: firstProblem(outcome),
    setByButtons: record.setByButtons ?? [],
  }
}

export function reduceForm(form: FormState, event: FormChange): FormState {
  const { base, values } = form
  switch (event.type) {
    case 'typed':
      return { ...form, values: event.values }
    case 'submitted':
      return { ...form, sent: event.values }
    case 'waiting':
      return { ...form, waiting: event.waiting }
    case 'uploading':
      return { ...form, uploads: { ...form.uploads, [event.name]: event.state } }
    case 'refused':
      return { ...form, refused: { outcome: event.outcome, values }, sought: firstProblem(event.outcome) }
    case 'saved':
      return settle({ ...form, counted: event.success }, event.record)
    case 'changed elsewhere':
      return takeNewer(form, event.record)
    case 'discarded':
      return restart({ ...form, discarded: { base, values } }, base.values)
    case 'discarding undone': {
      const { discarded } = form
      return restart(
        { ...form, base: discarded.base, discarded: { base, values: base.values } },
        discarded.values,
      )
    }
    case 'sought':
      return { ...form, sought: { name: event.name } }
    case 'filled':
      return restart({ ...form, id: event.id ?? form.id }, { ...values, ...event.changes })
    case 'adopted': {
      const { chosen, newer } = event
      const waiting = form.waiting || differsFrom(form, chosen, newer)
      // What was typed is still of the same version that is not published yet.
      const { pendingAt } = base
      return restart({ ...form, base: { ...newer, pendingAt }, waiting }, { ...newer.values, ...chosen })
    }
  }
}

/** After a save, the sent values are what the database has. Further typing is compared with them. */
function settle(form: FormState, record: OpenRecord): FormState {
  const { base, sent, values, counted } = form
  if (!counted) return form
  const changed = namesOf(form).filter((name) => !isSameText(sent[name], base.values[name]))
  const settled = {
    ...form,
    discarded: { base, values: base.values },
    lastSave: { values: sent, names: changed },
  }
  if (record.adding) return takeNewer({ ...settled, id: record.id, waiting: false }, record)
  if (record.rev > base.rev + 1) return { ...settled, base: { values: sent, rev: base.rev + 1 } }
  const isSame = (one: FormValues, other: FormValues) => isSameIn(namesOf(form), one, other)
  // The server may have normalised a value, for example to lower case.
  const isNormalised = isSame(values, sent) && !isSame(sent, record.values)
  return isNormalised ? takeNewer(settled, record) : { ...settled, base: versionOf(record) }
}

function takeNewer(form: FormState, newer: Version): FormState {
  return restart({ ...form, base: versionOf(newer) }, newer.values)
}

function versionOf({ values, rev, pendingAt }: Version): Version {
  return { values, rev, pendingAt }
}

function restart(form: FormState, from: FormValues): FormState {
  return { ...form, defaults: from, values: from, uploads: {}, round: form.round + 1 }
}

export function saveState(form: FormState, outcome: NotSaved | undefined, isSaving: boolean): SaveState {
  if (isSaving) return 'saving'
  if (form.waiting) return 'waiting'
  if (outcome && isUnanswered(outcome)) return outcome.why === 'connection' ? 'offline' : 'failed'
  return isUnsaved(form) ? 'unsaved' : 'saved'
}

/** Whether the form has something that is not in the database. */
export function isUnsaved(form: FormState): boolean {
  return !isSameIn(typedNamesOf(form), form.values, form.base.values) || uploadOf(form) !== 'none'
}

/** Until something is typed after discarding. */
export function hasDiscarded(form: FormState): boolean {
  const { base, values } = form.discarded
  return !isSameIn(namesOf(form), values, base.values)
}

/** Whether these values differ from what was submitted last. */
export function hasTypedSince(form: FormState, values: FormValues): boolean {
  return !isSameIn(typedNamesOf(form), values, form.sent)
}

/** Whether adopting would leave something to be sent. */
export function differsFrom(form: FormState, chosen: FormValues, newer: Version): boolean {
  return !isSameIn(namesOf(form), { ...newer.values, ...chosen }, newer.values)
}

/** All uploads of the form together. */
export function uploadOf({ uploads }: Pick<FormState, 'uploads'>): UploadState {
  const states = Object.values(uploads)
  if (states.includes('running')) return 'running'
  return states.includes('failed') ? 'failed' : 'none'
}

/** The problems of fields that still have the refused value. */
export function openProblems({ values, refused }: FormState, outcome: NotSaved | undefined) {
  const problems = Object.entries(refusalIn(outcome)?.problems ?? {})
  return Object.fromEntries(problems.filter(([name]) => isSameText(values[name], refused.values[name])))
}

function namesOf({ base }: Pick<FormState, 'base'>) {
  return Object.keys(base.values)
}

/** Those that somebody types or chooses. */
export function typedNamesOf(form: Pick<FormState, 'base' | 'setByButtons'>) {
  return namesOf(form).filter((name) => !form.setByButtons.includes(name))
}

function isSameIn(names: readonly string[], one: FormValues, other: FormValues) {
  return names.every((name) => isSameText(one[name], other[name]))
}

function firstProblem(outcome: NotSaved | undefined): { name: string } | undefined {
  const [name] = Object.keys(outcome?.problems ?? {})
  return name === undefined ? undefined : { name }
}
