import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent, useReducer, useRef, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import { useRefresh } from '#app/ui/live/refresh.ts'
import { restoreEarlyTyping } from './early-typing.ts'
import { useResend } from '../use-resend.ts'
import { entriesOf, type FormValues } from './form-values.ts'
import { refusalIn, type NotSaved } from './not-saved.ts'
import {
  differsFrom,
  hasDiscarded,
  hasTypedSince,
  isUnsaved,
  openForm,
  openProblems,
  reduceForm,
  saveState,
  typedNamesOf,
  uploadOf,
  type OpenRecord,
  type UploadState,
  type Version,
} from './saved-form.ts'

export type SavedForm = ReturnType<typeof useSavedForm>

/**
 * A native form that knows whether it differs from what is saved. The inputs stay uncontrolled: nothing that
 * arrives later (a newer version, an answer) ever overwrites typing. A form in which nothing was typed takes
 * over a newer version. `saved-form.ts` has its state and what changes it.
 * @param success a different value after each success
 * @param isSent whether it is being saved, if not by a navigation
 */
export function useSavedForm(
  record: OpenRecord,
  outcome: NotSaved | undefined,
  success: string | undefined,
  isSent?: boolean,
) {
  const element = useRef<HTMLFormElement>(null)
  const refresh = useRefresh()
  const [form, change] = useReducer(reduceForm, undefined, () => openForm(record, outcome, success))
  const { base, id, defaults, values, round, lastSave, sought } = form
  const upload = uploadOf(form)
  const isNavigating = useNavigation().formMethod === 'POST'
  const isSaving = isSent ?? isNavigating
  const state = saveState(form, outcome, isSaving)
  const refusal = refusalIn(outcome)
  const isBusy = isSaving || upload === 'running'

  if (outcome !== form.refused.outcome) change({ type: 'refused', outcome })
  if (success !== form.counted) change({ type: 'saved', success, record })
  else if (!record.adding && record.rev > base.rev && state === 'saved')
    change({ type: 'changed elsewhere', record })

  const submit = () => element.current?.requestSubmit()
  function read() {
    if (element.current) change({ type: 'typed', values: entriesOf(element.current) })
  }
  function submitted(event: FormEvent<HTMLFormElement>) {
    const typed = entriesOf(event.currentTarget)
    if (isBusy) event.preventDefault()
    else change({ type: 'submitted', values: typed })
    // What was typed during a save is saved after it; pressing twice saves once.
    if (upload === 'running' || (isSaving && hasTypedSince(form, typed)))
      change({ type: 'waiting', waiting: true })
  }

  useResend(outcome, submit)
  useHotkeys([['mod+S', submit]], [])
  const takeEarlyTyping = useEffectEvent(() => {
    if (restoreEarlyTyping(element.current)) read()
  })
  useEffect(() => takeEarlyTyping(), [])
  const { waiting } = form
  useEffect(() => {
    if (!waiting || isBusy) return
    change({ type: 'waiting', waiting: false })
    if (upload === 'none') element.current?.requestSubmit()
  }, [waiting, upload, isBusy])
  useEffect(() => {
    if (sought) focusField(element.current, sought.name)
  }, [sought])

  return {
    props: { ref: element, onInput: read, onSubmit: submitted, noValidate: true },
    state,
    /** The form has something that is not in the database, whatever its state. */
    unsaved: isUnsaved(form),
    /** Only for fields that still have the refused value. */
    problems: openProblems(form, outcome),
    /** All refused fields, including those corrected since. */
    refusedNames: Object.keys(refusal?.problems ?? {}),
    lastSave,
    adding: record.adding ?? false,
    uploading: upload === 'running',
    /** The refused values. */
    typed: refusal?.typed,
    values,
    base,
    /** The names of what somebody types or chooses. */
    names: typedNamesOf(form),
    id,
    defaults,
    round,
    submit,
    /** Sends the form with these values in its hidden inputs. */
    submitWith(hidden: FormValues) {
      for (const [name, value] of Object.entries(hidden)) setHidden(element.current, name, value)
      read()
      submit()
    },
    discard: () => change({ type: 'discarded' }),
    /**
     * Present until something is typed after discarding. A version that somebody else saved in between is
     * compared on the next save, as if nothing had been discarded.
     */
    undoDiscard:
      state === 'saved' && hasDiscarded(form) ? () => change({ type: 'discarding undone' }) : undefined,
    sought,
    focus: (name: string) => change({ type: 'sought', name }),
    /** As if an administrator typed it. */
    type: (name: string, text: string) => typeInto(element.current, name, text),
    /** For components that change hidden inputs, which fire no events. */
    touch: read,
    /** Replaces values in the form. */
    fill: (changes: FormValues) => change({ type: 'filled', changes }),
    /** A running upload delays the submission. */
    setUpload: (name: string, state: UploadState) => change({ type: 'uploading', name, state }),
    /**
     * Fills the form with `chosen`, compares it with the newer version from now on, and sends the difference.
     */
    adopt(chosen: FormValues, newer: Version) {
      change({ type: 'adopted', chosen, newer })
      if (!differsFrom(form, chosen, newer)) void refresh()
    },
    /** Continues a draft with its changes and the id it would have had. */
    resumeDraft(changes: FormValues, draftId: string) {
      change({ type: 'filled', changes, id: record.adding ? draftId : undefined })
    },
  }
}

function typeInto(form: HTMLFormElement | null, name: string, text: string) {
  const input = form?.elements.namedItem(name)
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  input.focus()
}

function setHidden(form: HTMLFormElement | null, name: string, value: string) {
  const input = form?.elements.namedItem(name)
  if (input instanceof HTMLInputElement) input.value = value
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
