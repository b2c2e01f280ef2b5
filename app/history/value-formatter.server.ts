import { readNames } from '#app/platform/auth/colleagues.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { fileNameOf, isFileKey } from '#app/platform/files/keys.ts'
import { toPhotograph, type Photograph } from '#app/platform/files/photograph.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import { findLastKnown } from './revisions.server.ts'
import type { HistoryField } from '#app/content/fields/field.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import { middle } from '#app/content/fields/picture.ts'
import type { HistoryAdapters } from './adapters.server.ts'

/** A field's value in the words of its form. */
export type FormattedValue =
  | { text: string }
  | { moment: number }
  | { photograph: Photograph }
  | { file: string; stored: boolean }

interface Recorded {
  kind: string
  id: string
  record: object | undefined
}

/**
 * Reads the files and records that these records refer to, and returns a function that shows their values.
 */
export async function createValueFormatter(db: Db, adapters: HistoryAdapters, recorded: readonly Recorded[]) {
  const text = JSON.stringify(recorded)
  const keys = new Set(
    [...text.matchAll(/"([^"\\]+\/[^"\\]+)"/g)].map(([, key = '']) => key).filter(isFileKey),
  )
  const files = await findFiles(db, [...keys])
  const titles = new Map<unknown, string>()
  for (const { kind, id, record } of recorded)
    for (const { path, to } of adapters.of(kind).words.fieldsOf(id)) {
      if (to === undefined) continue
      for (const named of [valueAt(record, path)].flat())
        if (typeof named === 'string' && !titles.has(named))
          titles.set(named, await titleOf(db, adapters, to, named))
    }

  const people = await readNames(db)

  return function formatValue({ path, as, words }: HistoryField, record: object | undefined): FormattedValue {
    const value = valueAt(record, path) ?? ''
    if (typeof value === 'boolean') return { text: value ? 'Yes' : 'No' }
    if (Array.isArray(value))
      return { text: value.map((one) => words?.[one] ?? titles.get(one) ?? String(one)).join(', ') }
    if (as === 'reference') return { text: titles.get(value) ?? '' }
    if (as === 'person')
      return { text: value === '' ? '' : (people.get(String(value)) ?? 'A removed account') }
    if (as === 'date') return { text: dayInWords(String(value)) }
    if (as === 'moment') return typeof value === 'number' ? { moment: value } : { text: '' }
    if (as === 'percent') return { text: `${String(value === '' ? middle : value)} %` }
    if (as === 'seconds' && typeof value === 'number') return { text: `${value / 1000} s` }
    if (as !== 'file' || typeof value !== 'string' || !isFileKey(value))
      return { text: words?.[String(value)] ?? String(value) }
    const file = files.get(value)
    if (!file?.type.startsWith('image/')) return { file: fileNameOf(value), stored: file !== undefined }
    return { photograph: { ...toPhotograph(file), alt: '' } }
  }
}

async function titleOf(db: Db, adapters: HistoryAdapters, kind: string, id: string): Promise<string> {
  const { words, findAll } = adapters.of(kind)
  const found = (await findAll(db, [id])).get(id)?.record ?? (await findLastKnown(db, kind, id))
  return found ? words.titleOf(found, id) : `A deleted ${words.one}`
}
