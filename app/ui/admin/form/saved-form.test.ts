import { describe, expect, test } from 'vitest'
import type { NotSaved } from './not-saved.ts'
import {
  hasDiscarded,
  isUnsaved,
  openForm,
  openProblems,
  reduceForm,
  saveState,
  uploadOf,
  type FormChange,
  type FormState,
  type OpenRecord,
} from './saved-form.ts'

const record: OpenRecord = {
  kind: 'client',
  topic: 'clients',
  id: 'a',
  rev: 3,
  values: { name: 'Emaar', site: '' },
}
const version = (rev: number, values: Record<string, string>): OpenRecord => ({
  ...record,
  rev,
  values: { ...record.values, ...values },
})
const typed = (name: string, site = ''): FormChange => ({ type: 'typed', values: { name, site } })
const submitted = (name: string, site = ''): FormChange => ({ type: 'submitted', values: { name, site } })
const saved = (record: OpenRecord, success = 'first'): FormChange => ({ type: 'saved', success, record })

const open = (of = record, outcome?: NotSaved) => openForm(of, outcome, undefined)
const after = (form: FormState, ...changes: FormChange[]) => changes.reduce(reduceForm, form)

const taken: NotSaved = {
  why: 'refused',
  message: 'Not saved.',
  problems: { name: 'Taken.' },
  typed: { name: 'Nakheel' },
}
const offline: NotSaved = { why: 'connection', message: 'Lost.', problems: {}, typed: {} }

describe('typing', () => {
  test('is unsaved until it is as before; blank space around does not count', () => {
    expect(isUnsaved(after(open(), typed('Nakheel')))).toBe(true)
    expect(isUnsaved(after(open(), typed(' Emaar\r\n')))).toBe(false)
  })

  test('does not include what only buttons set, so that a refused one leaves nothing to be kept', () => {
    const form = openForm({ ...record, setByButtons: ['site'] }, undefined, undefined)
    expect(isUnsaved(after(form, typed('Emaar', 'emaar.com')))).toBe(false)
    expect(isUnsaved(after(form, typed('Nakheel')))).toBe(true)
  })

  test('is kept when a save arrives, and compared with what was sent', () => {
    const form = after(open(), typed('Nakheel'), submitted('Nakheel'), typed('Nakheel 2'))
    const settled = after(form, saved(version(4, { name: 'Nakheel' })))
    expect(settled).toMatchObject({
      values: { name: 'Nakheel 2' },
      base: { rev: 4, values: { name: 'Nakheel' } },
      round: 0,
      lastSave: { names: ['name'] },
    })
    expect(isUnsaved(settled)).toBe(true)
  })
})

describe('a save', () => {
  test('shows what the server made of a value', () => {
    const form = after(open(), typed('', 'EMAAR.COM'), submitted('', 'EMAAR.COM'))
    const settled = after(form, saved(version(4, { name: '', site: 'emaar.com' })))
    expect(settled).toMatchObject({
      values: { site: 'emaar.com' },
      defaults: { site: 'emaar.com' },
      round: 1,
    })
    expect(isUnsaved(settled)).toBe(false)
  })

  test('does not show it over what was typed since', () => {
    const form = after(open(), submitted('', 'EMAAR.COM'), typed('', 'EMAAR.COM/about'))
    const settled = after(form, saved(version(4, { name: '', site: 'emaar.com' })))
    expect(settled).toMatchObject({ values: { site: 'EMAAR.COM/about' }, base: { rev: 4 }, round: 0 })
  })

  test('that somebody else followed at once is not mistaken for theirs', () => {
    const form = after(open(), typed('Nakheel'), submitted('Nakheel'))
    const settled = after(form, saved(version(5, { name: 'Theirs' })))
    expect(settled.base).toEqual({ rev: 4, values: { name: 'Nakheel', site: '' } })
    expect(settled.round).toBe(0)
  })

  test('of a new record opens the next one, with its id', () => {
    const adding = { ...record, adding: true, rev: 0, values: { name: '', site: '' } }
    const form = after(open(adding), typed('Nakheel'), submitted('Nakheel'))
    const next = after(form, saved({ ...adding, id: 'b' }))
    expect(next).toMatchObject({ id: 'b', values: { name: '' }, round: 1, lastSave: { names: ['name'] } })
  })

  test('is over once its flash is: nothing else changes', () => {
    const form = after(open(), typed('Nakheel'))
    expect(after(form, { type: 'saved', success: undefined, record })).toEqual(form)
  })
})

test('a refused field keeps its problem until it is corrected, and gets the attention', () => {
  const form = after(open(), typed('Nakheel'), { type: 'refused', outcome: taken })
  expect(form.sought).toEqual({ name: 'name' })
  expect(openProblems(form, taken)).toEqual({ name: 'Taken.' })
  expect(openProblems(after(form, typed('Aldar')), taken)).toEqual({})
  // Without JavaScript, the form is opened with its refusal.
  expect(open(record, taken)).toMatchObject({
    values: { name: 'Nakheel' },
    base: { values: { name: 'Emaar' } },
  })
})

test('what was discarded comes back, compared with the version that it was typed over', () => {
  const discarded = after(open(), typed('Nakheel'), { type: 'discarded' })
  expect(discarded.values).toEqual(record.values)
  expect(hasDiscarded(discarded)).toBe(true)
  const newer = version(4, { site: 'emaar.com' })
  const undone = after(discarded, { type: 'changed elsewhere', record: newer }, { type: 'discarding undone' })
  expect(undone).toMatchObject({ values: { name: 'Nakheel', site: '' }, base: { rev: 3 } })
})

describe('an upload', () => {
  test('that runs or failed leaves the form unsaved', () => {
    const running = after(open(), { type: 'uploading', name: 'logo', state: 'running' })
    expect([uploadOf(running), isUnsaved(running)]).toEqual(['running', true])
    const failed = after(running, { type: 'uploading', name: 'logo', state: 'failed' })
    expect([uploadOf(failed), isUnsaved(failed)]).toEqual(['failed', true])
    const other = after(failed, { type: 'uploading', name: 'photograph', state: 'running' })
    expect(uploadOf(other)).toBe('running')
    expect(uploadOf(after(other, { type: 'discarded' }))).toBe('none')
  })
})

describe('somebody else’s version', () => {
  const newer = { rev: 4, values: { name: 'Theirs', site: '' } }

  test('that is adopted with a choice is sent at once', () => {
    const form = after(open(), typed('Mine'), { type: 'adopted', chosen: { name: 'Mine' }, newer })
    expect(form).toMatchObject({ base: newer, values: { name: 'Mine', site: '' }, waiting: true })
  })

  test('that is adopted as it is leaves nothing to send', () => {
    const form = after(open(), typed('Mine'), { type: 'adopted', chosen: {}, newer })
    expect([form.waiting, isUnsaved(form)]).toEqual([false, false])
  })
})

test('a draft is continued with its id', () => {
  const form = after(open(), { type: 'filled', changes: { name: 'Drafted' }, id: 'draft' })
  expect(form).toMatchObject({ id: 'draft', values: { name: 'Drafted', site: '' }, round: 1 })
})

test('the state is the first that holds of saving, waiting, unanswered, unsaved', () => {
  const form = after(open(), typed('Nakheel'))
  const waiting = after(form, { type: 'waiting', waiting: true })
  expect(saveState(waiting, offline, true)).toBe('saving')
  expect(saveState(waiting, offline, false)).toBe('waiting')
  expect(saveState(form, offline, false)).toBe('offline')
  expect(saveState(form, { ...offline, why: 'server' }, false)).toBe('failed')
  expect(saveState(form, taken, false)).toBe('unsaved')
  expect(saveState(open(), undefined, false)).toBe('saved')
})

test('a form is of the version that was not published yet when it was opened, until that is saved again', () => {
  const pending = (pendingAt: number, values = {}) => ({ ...version(3, values), pendingAt })
  const form = after(open(pending(1)), typed('Nakheel'), submitted('Nakheel'))
  const own = after(form, typed('Nakheel 2'), saved(pending(2, { name: 'Nakheel' })))
  expect(own).toMatchObject({ values: { name: 'Nakheel 2' }, base: { pendingAt: 2 } })
  const newer = { rev: 4, values: { name: 'Emaar', site: 'x' } }
  const chosen = after(own, { type: 'adopted', chosen: { name: 'Nakheel 2' }, newer })
  expect(chosen.base).toMatchObject({ rev: 4, pendingAt: 2 })
  const published = after(chosen, submitted('Nakheel 2', 'x'), saved(version(5, {}), 'second'))
  expect(published.base.pendingAt).toBe(undefined)
})
