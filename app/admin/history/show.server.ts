import { findSection } from '#app/features/clients/store-sections.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { fileNameOf, isFileKey } from '#app/platform/files/keys.ts'
import { toPhotograph, type Photograph } from '#app/platform/images/photograph.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import { findLastKnown } from '#app/platform/history.server.ts'
import type { HistoryField } from '#app/platform/history.ts'
import { middle } from './differences.ts'
import { kindOf } from './kinds.server.ts'

/** A value of a field, in the words of its form. */
export type Shown = { text: string } | { photograph: Photograph } | { file: string; stored: boolean }

/** How values of these records are shown: with the files and sections that they name. */
export async function openShow(db: Db, records: readonly (object | undefined)[]) {
  const text = JSON.stringify(records)
  const keys = new Set(
    [...text.matchAll(/"([^"\\]+\/[^"\\]+)"/g)].map(([, key = '']) => key).filter(isFileKey),
  )
  const files = await findFiles(db, [...keys])
  const sections = new Map<unknown, string>()
  for (const record of records) {
    const id = valueAt(record, 'sectionId')
    if (typeof id === 'string' && !sections.has(id)) sections.set(id, await sectionNameOf(db, id))
  }

  return function show({ path, as, words }: HistoryField, record: object | undefined): Shown {
    const value = valueAt(record, path) ?? ''
    if (typeof value === 'boolean') return { text: value ? 'Yes' : 'No' }
    if (as === 'section') return { text: sections.get(value) ?? '' }
    if (as === 'percent') return { text: `${String(value === '' ? middle : value)} %` }
    if (as !== 'file' || typeof value !== 'string' || !isFileKey(value))
      return { text: words?.[String(value)] ?? String(value) }
    const file = files.get(value)
    if (!file?.type.startsWith('image/')) return { file: fileNameOf(value), stored: file !== undefined }
    return { photograph: { ...toPhotograph(file), alt: '' } }
  }
}

async function sectionNameOf(db: Db, id: string): Promise<string> {
  const section = (await findSection(db, id)) ?? (await findLastKnown(db, 'client-section', id))
  return section
    ? kindOf('client-section')
        .words.nameOf(section, id)
        .replace(/^Section /, '')
    : 'A deleted section'
}
