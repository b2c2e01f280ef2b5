import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import { useRefresh } from '#app/ui/live/refresh.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import { restoreEarlyTyping } from '../drafts/early-typing.ts'
import { entriesOf, isSameText, type FormValues } from './form-values.ts'
import { isUnanswered, type NotSaved } from './not-saved.ts'
import { useResend } from '../use-resend.ts'

export type SaveState = 'saved' | 'unsaved' | 'waiting' | 'saving' | 'offline' | 'failed'
export type UploadState = 'none' | 'running' | 'failed'

/** A record as its loader hands it to the editor. */
export interface OpenRecord {
  kind: string
  topic: Topic
  /** While it is being added: the one that it will have. */
  id: string
  /** The `rev` that `values` were read with. */
  rev: number
  values: FormValues
  adding?: boolean
}

/** What the last save of a form put into the database, and in which fields that was new. */
interface LastSave {
  values: FormValues
  names: readonly string[]
}

export type SavedForm = ReturnType<typeof useSavedForm>

/**
 * A native form that knows whether it differs from what is saved. The inputs stay uncontrolled: nothing that arrives
 * later (a newer version, an answer) ever overwrites typing. A form in which nothing was typed takes a newer version.
 * @param success differs with every success
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

  const names = Object.keys(base.values)
  const upload = together(Object.values(uploads))
  const saving = useNavigation().formMethod === 'POST'
  const isSame = (one: FormValues, other: FormValues) =>
    names.every((name) => isSameText(one[name], other[name]))
  const unsaved = !isSame(values, base.values) || upload !== 'none'
  const state = stateOf()
  const canUndoDiscard = state === 'saved' && !isSame(discarded.values, discarded.base.values)

  if (outcome !== refused.outcome) setRefused({ outcome, values })
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
  /** What was sent is what the database now holds. Typing may have gone on meanwhile, and is compared with that. */
  function settle() {
    setDiscarded({ base, values: base.values })
    setLastSave({ values: sent, names: names.filter((name) => !isSameText(sent[name], base.values[name])) })
    if (record.adding) {
      setId(record.id)
      return takeNewer()
    }
    const isOwn = record.rev <= base.rev + 1
    setBase(isOwn ? record : { values: sent, rev: base.rev + 1 })
    // A name in small letters, say.
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
    const [first] = Object.keys(outcome?.problems ?? {})
    if (first) focusField(form.current, first)
  }, [outcome])
  useHotkeys([['mod+S', () => form.current?.requestSubmit()]], [])

  return {
    props: { ref: form, onInput: read, onSubmit: submit, noValidate: true },
    state,
    /** Something in the form is not in the database, whatever is happening to it. */
    unsaved,
    /** Of the fields that still hold what was refused. */
    problems: Object.fromEntries(
      Object.entries(refusal?.problems ?? {}).filter(([name]) =>
        isSameText(values[name], refused.values[name]),
      ),
    ),
    /** The fields that were refused, those included that were corrected since. */
    refusedNames: Object.keys(refusal?.problems ?? {}),
    lastSave,
    adding: record.adding ?? false,
    uploading: upload === 'running',
    /** What was refused. */
    typed: refusal?.typed,
    values,
    base,
    id,
    /** What the inputs begin with; a new `round` puts them there anew. */
    defaults,
    round,
    submit: () => form.current?.requestSubmit(),
    discard() {
      setDiscarded({ base, values })
      restart(base.values)
    },
    /**
     * There while nothing was typed after discarding. What somebody else saved in between is compared when this is saved,
     * as if it had never been discarded.
     */
    undoDiscard: canUndoDiscard
      ? () => {
          setBase(discarded.base)
          setDiscarded({ base, values: base.values })
          restart(discarded.values)
        }
      : undefined,
    focus: (name: string) => focusField(form.current, name),
    /** For parts that change hidden inputs, which tell nobody by themselves. */
    touch: read,
    /** Puts other values in place of those in the form. */
    fill: (changes: FormValues) => restart({ ...values, ...changes }),
    /** An upload that runs is waited for before anything is sent. */
    setUpload(name: string, state: UploadState) {
      setUploads((before) => ({ ...before, [name]: state }))
    },
    /** Puts `chosen` into the form, to be compared with a newer version from now on, and sends what differs from that. */
    adopt(chosen: FormValues, newer: { values: FormValues; rev: number }) {
      const next = { ...newer.values, ...chosen }
      setBase(newer)
      restart(next)
      if (isSame(next, newer.values)) void refresh()
      else setWaiting(true)
    },
    /** Goes on with a form that was left: what was typed in it, and the id that it would have given. */
    goOn(changes: FormValues, draftId: string) {
      if (record.adding) setId(draftId)
      restart({ ...values, ...changes })
    },
  }
}

function together(states: UploadState[]): UploadState {
  if (states.includes('running')) return 'running'
  return states.includes('failed') ? 'failed' : 'none'
}

/**
 * Hidden inputs can't be focused; the control that fills one names it in `data-field`. In the middle of the screen, its
 * label and what is wrong with it are in sight, too.
 */
function focusField(form: HTMLFormElement | null, name: string) {
  const field = form?.querySelector<HTMLElement>(
    `[data-field="${name}"], [name="${name}"]:not([type="hidden"])`,
  )
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
