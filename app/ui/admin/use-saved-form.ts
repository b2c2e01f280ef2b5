import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import { entriesOf, isSameText, type Values } from './form-values.ts'
import { isLost, type Lost } from './keep-typing.ts'
import { useSignInAgain } from './sign-in-again.ts'

export type SaveState = 'saved' | 'unsaved' | 'waiting' | 'saving' | 'failed'
export type UploadState = 'none' | 'running' | 'failed'

/** What an action answers where it did not save. */
export interface Refusal {
  message: string
  /** What to do now, where that is not beside a field. */
  advice?: string
  /** A sentence for each faulty field, by its name. */
  problems: Partial<Record<string, string>>
  typed: Values
}

interface SavedFormOptions {
  /** What the database holds, and the `rev` it was read with. */
  saved: Values
  rev: number
  outcome: Refusal | Lost | undefined
  /** Differs with every success. */
  success: string | undefined
}

export type SavedForm = ReturnType<typeof useSavedForm>

/**
 * A native form that knows whether it differs from what is saved. The inputs stay uncontrolled: nothing that arrives
 * later (a newer version, an answer) ever overwrites typing.
 */
export function useSavedForm({ saved, rev, outcome, success }: SavedFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const signInAgain = useSignInAgain()
  const refusal = outcome && !isLost(outcome) ? outcome : undefined
  const [base, setBase] = useState({ values: saved, rev })
  const [defaults, setDefaults] = useState({ ...saved, ...refusal?.typed })
  const [values, setValues] = useState<Values>(defaults)
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState(saved)
  const [uploads, setUploads] = useState<Record<string, UploadState>>({})
  const [waiting, setWaiting] = useState(false)
  const [counted, setCounted] = useState(success)
  if (success !== counted) {
    // What was sent is what the database now holds. Typing has gone on meanwhile, and is compared with it.
    setCounted(success)
    if (success) setBase({ values: sent, rev: base.rev + 1 })
  }

  const upload = together(Object.values(uploads))
  const saving = useNavigation().formMethod === 'POST'
  const differs = Object.keys(base.values).some((name) => !isSameText(values[name], base.values[name]))
  const state = stateOf()

  function stateOf(): SaveState {
    if (saving) return 'saving'
    if (waiting) return 'waiting'
    if (isLost(outcome)) return 'failed'
    return differs || upload !== 'none' ? 'unsaved' : 'saved'
  }
  function read() {
    if (form.current) setValues(entriesOf(form.current))
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    if (saving || upload === 'running') event.preventDefault()
    if (upload === 'running') setWaiting(true)
    else setSent(entriesOf(event.currentTarget))
  }
  function restart(from: Values) {
    setDefaults(from)
    setValues(from)
    setUploads({})
    setRound(round + 1)
  }
  const send = useEffectEvent(() => form.current?.requestSubmit())
  const resume = useEffectEvent(() => signInAgain(() => form.current?.requestSubmit()))

  useEffect(() => {
    if (!waiting || upload === 'running') return
    setWaiting(false)
    if (upload === 'none') send()
  }, [waiting, upload])
  useEffect(() => {
    if (isLost(outcome)) {
      if (outcome.lost === 'session') resume()
      return
    }
    const [first] = Object.keys(outcome?.problems ?? {})
    if (first) focusField(form.current, first)
  }, [outcome])
  useHotkeys([['mod+S', () => form.current?.requestSubmit()]], [])

  return {
    props: { ref: form, onInput: read, onSubmit: submit, noValidate: true },
    state,
    /** Why it could not be saved. */
    reason: isLost(outcome) ? outcome.reason : undefined,
    problems: refusal?.problems ?? {},
    uploading: upload === 'running',
    /** What was refused. */
    typed: refusal?.typed,
    values,
    base,
    /** What the inputs begin with; a new `round` puts them there anew. */
    defaults,
    round,
    discard: () => restart(base.values),
    /** For parts that change hidden inputs, which tell nobody by themselves. */
    touch: read,
    /** Puts other values in place of those in the form. */
    fill: (changes: Values) => restart({ ...values, ...changes }),
    /** An upload that runs is waited for before anything is sent. */
    setUpload(name: string, state: UploadState) {
      setUploads((before) => ({ ...before, [name]: state }))
    },
    /** Puts `chosen` into the form, to be compared with a newer version from now on, and sends it. */
    adopt(chosen: Values, newer: { values: Values; rev: number }) {
      setBase(newer)
      restart({ ...newer.values, ...chosen })
      setWaiting(true)
    },
  }
}

function together(states: UploadState[]): UploadState {
  if (states.includes('running')) return 'running'
  return states.includes('failed') ? 'failed' : 'none'
}

/** Hidden inputs can't be focused; the control that fills one names it in `data-field`. */
function focusField(form: HTMLFormElement | null, name: string) {
  form?.querySelector<HTMLElement>(`[data-field="${name}"], [name="${name}"]:not([type="hidden"])`)?.focus()
}
