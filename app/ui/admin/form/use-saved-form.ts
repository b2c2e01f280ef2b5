import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import { useRefresh } from '#app/ui/live/refresh.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import { restoreEarlyTyping } from './early-typing.ts'
import { entriesOf, isSameText, type FormValues } from './form-values.ts'
import { isUnanswered, type NotSaved } from './not-saved.ts'
import { useResend } from '../use-resend.ts'

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
}

/** The values of the last save, and the names of the fields that it changed. */
interface LastSave {
  values: FormValues
  names: readonly string[]
}

export type SavedForm = ReturnType<typeof useSavedForm>

/**
 * A native form that knows whether it differs from what is saved. The inputs stay uncontrolled: nothing that
 * arrives later (a newer version, an answer) ever overwrites typing. A form in which nothing was typed takes
 * over a newer version.
 * @param success a different value after each success
 */
export function useSavedForm(record: OpenRecord, outcome: NotSaved | undefined, success: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const refresh = useRefresh()
  const refusal = outcome && !isUnanswered(outcome) ? outcome : undefined
  const [base, setBase] = useState({ values: record.values, rev: record.rev })
  const [id, setId] = useState(refusal?.typed.id ?? record.id)
  const [defaults, setDefaults] = useState({ ...record.values, ...refusal?.typed })
  const [values, setValues] = useState<FormValues>(defaults)
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState(record.values)
  const [uploads, setUploads] = useState<Record<string, UploadState>>({})
  const [waiting, setWaiting] = useState(false)
  const [counted, setCounted] = useState(success)
  const [refused, setRefused] = useState({ outcome, values })
  const [discarded, setDiscarded] = useState({ base, values: base.values })
  const [lastSave, setLastSave] = useState<LastSave>()
  const [sought, setSought] = useState(firstProblem(outcome))

  const names = Object.keys(base.values)
  const upload = together(Object.values(uploads))
  const saving = useNavigation().formMethod === 'POST'
  const isSame = (one: FormValues, other: FormValues) =>
    names.every((name) => isSameText(one[name], other[name]))
  const unsaved = !isSame(values, base.values) || upload !== 'none'
  const state = stateOf()
  const canUndoDiscard = state === 'saved' && !isSame(discarded.values, discarded.base.values)

  if (outcome !== refused.outcome) {
    setRefused({ outcome, values })
    setSought(firstProblem(outcome))
  }
  if (success !== counted) {
    setCounted(success)
    if (success) settle()
  } else if (!record.adding && record.rev > base.rev && state === 'saved') takeNewer()

  function stateOf(): SaveState {
    if (saving) return 'saving'
    if (waiting) return 'waiting'
    if (outcome && isUnanswered(outcome)) return outcome.why === 'connection' ? 'offline' : 'failed'
    return unsaved ? 'unsaved' : 'saved'
  }
  /** After a save, the sent values are what the database has. Further typing is compared with them. */
  function settle() {
    setDiscarded({ base, values: base.values })
    setLastSave({ values: sent, names: names.filter((name) => !isSameText(sent[name], base.values[name])) })
    if (record.adding) {
      setId(record.id)
      return takeNewer()
    }
    const isOwn = record.rev <= base.rev + 1
    setBase(isOwn ? record : { values: sent, rev: base.rev + 1 })
    // The server may have normalised a value, for example to lower case.
    if (isOwn && isSame(values, sent) && !isSame(sent, record.values)) restart(record.values)
  }
  function takeNewer() {
    setBase({ values: record.values, rev: record.rev })
    restart(record.values)
  }
  function read() {
    if (form.current) setValues(entriesOf(form.current))
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    if (saving || upload === 'running') event.preventDefault()
    if (upload === 'running') setWaiting(true)
    else setSent(entriesOf(event.currentTarget))
  }
  function restart(from: FormValues) {
    setDefaults(from)
    setValues(from)
    setUploads({})
    setRound(round + 1)
  }
  const send = useEffectEvent(() => form.current?.requestSubmit())
  useResend(outcome, () => form.current?.requestSubmit())

  const takeEarlyTyping = useEffectEvent(() => {
    if (restoreEarlyTyping(form.current)) read()
  })
  useEffect(() => takeEarlyTyping(), [])
  useEffect(() => {
    if (!waiting || upload === 'running') return
    setWaiting(false)
    if (upload === 'none') send()
  }, [waiting, upload])
  useEffect(() => {
    if (sought) focusField(form.current, sought.name)
  }, [sought])
  useHotkeys([['mod+S', () => form.current?.requestSubmit()]], [])

  return {
    props: { ref: form, onInput: read, onSubmit: submit, noValidate: true },
    state,
    /** The form has something that is not in the database, whatever its state. */
    unsaved,
    /** Only for fields that still have the refused value. */
    problems: Object.fromEntries(
      Object.entries(refusal?.problems ?? {}).filter(([name]) =>
        isSameText(values[name], refused.values[name]),
      ),
    ),
    /** All refused fields, including those corrected since. */
    refusedNames: Object.keys(refusal?.problems ?? {}),
    lastSave,
    adding: record.adding ?? false,
    uploading: upload === 'running',
    /** The refused values. */
    typed: refusal?.typed,
    values,
    base,
    id,
    /** The initial values of the inputs; a new `round` resets the inputs to them. */
    defaults,
    round,
    submit: () => form.current?.requestSubmit(),
    discard() {
      setDiscarded({ base, values })
      restart(base.values)
    },
    /**
     * Present until something is typed after discarding. A version that somebody else saved in between is
     * compared on the next save, as if nothing had been discarded.
     */
    undoDiscard: canUndoDiscard
      ? () => {
          setBase(discarded.base)
          setDiscarded({ base, values: base.values })
          restart(discarded.values)
        }
      : undefined,
    /** The field to which attention was drawn last; a different object each time. */
    sought,
    focus: (name: string) => setSought({ name }),
    /** As if an administrator typed it. */
    type(name: string, text: string) {
      const input = form.current?.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
      input.setRangeText(text, 0, input.value.length, 'end')
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      input.focus()
    },
    /** For components that change hidden inputs, which fire no events. */
    touch: read,
    /** Replaces values in the form. */
    fill: (changes: FormValues) => restart({ ...values, ...changes }),
    /** A running upload delays the submission. */
    setUpload(name: string, state: UploadState) {
      setUploads((before) => ({ ...before, [name]: state }))
    },
    /**
     * Fills the form with `chosen`, compares it with the newer version from now on, and sends the difference.
     */
    adopt(chosen: FormValues, newer: { values: FormValues; rev: number }) {
      const next = { ...newer.values, ...chosen }
      setBase(newer)
      restart(next)
      if (isSame(next, newer.values)) void refresh()
      else setWaiting(true)
    },
    /** Continues a draft with its changes and the id it would have had. */
    resumeDraft(changes: FormValues, draftId: string) {
      if (record.adding) setId(draftId)
      restart({ ...values, ...changes })
    },
  }
}

function together(states: UploadState[]): UploadState {
  if (states.includes('running')) return 'running'
  return states.includes('failed') ? 'failed' : 'none'
}

function firstProblem(outcome: NotSaved | undefined): { name: string } | undefined {
  const [name] = Object.keys(outcome?.problems ?? {})
  return name === undefined ? undefined : { name }
}

/**
 * Hidden inputs can't be focused, so the control that fills one names it in `data-field`. It is scrolled to
 * the middle of the screen, so that its label and its error are visible too.
 */
function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.querySelector<HTMLElement>(
    `[data-field="${name}"], [name="${name}"]:not([type="hidden"])`,
  )
  field?.closest('details')?.setAttribute('open', '')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
