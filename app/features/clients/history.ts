import { href } from 'react-router'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import type { HistoryField, RecordWords } from '#app/platform/history.ts'
import { itemLabels, sectionLabels } from './rules.ts'

const picture: HistoryField = { path: 'picture.key', label: itemLabels.imageUrl, as: 'file' }
const sectionFields: readonly HistoryField[] = [
  { path: 'name', label: sectionLabels.name },
  { path: 'title', label: sectionLabels.title },
]
const itemFields: readonly HistoryField[] = [
  { path: 'sectionId', label: itemLabels.section, as: 'section' },
  picture,
]

export const sectionWords: RecordWords = {
  topic: 'clients',
  one: 'client section',
  many: 'client sections',
  nameOf: (record) => `Section ${String(valueAt(record, 'title') || valueAt(record, 'name') || '')}`,
  addressOf: (id) => href('/admin/clients/edit-section/:id', { id }),
  fieldsOf: () => sectionFields,
}

export const itemWords: RecordWords = {
  topic: 'clients',
  one: 'client item',
  many: 'client items',
  nameOf: logoName,
  addressOf: (id) => href('/admin/clients/edit-item/:id', { id }),
  fieldsOf: () => itemFields,
}

export const homeClientWords: RecordWords = {
  topic: 'clients',
  one: 'logo of the home page',
  many: 'logos of the home page',
  nameOf: logoName,
  addressOf: (id) => href('/admin/clients-section/:id', { id }),
  fieldsOf: () => [picture],
}

/** A logo has no name of its own; that of its file helps to tell it. */
function logoName(record: object): string {
  const key = valueAt(record, picture.path)
  return typeof key === 'string' ? `Logo ${fileNameOf(key)}` : 'A logo without a picture'
}
