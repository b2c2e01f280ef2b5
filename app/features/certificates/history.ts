import { href } from 'react-router'
import { valueAt } from '#app/platform/forms/paths.ts'
import type { HistoryField, RecordWords } from '#app/platform/history.ts'
import { labels } from './rules.ts'

const fields: readonly HistoryField[] = [
  { path: 'title', label: labels.title },
  { path: 'remarks', label: labels.remarks },
  { path: 'picture.key', label: labels.imageUrl, as: 'file' },
]

export const certificateWords: RecordWords = {
  topic: 'certificates',
  one: 'certificate',
  many: 'certificates',
  nameOf: (record) => String(valueAt(record, 'title') ?? ''),
  addressOf: (id) => href('/admin/certificates/edit/:id', { id }),
  fieldsOf: () => fields,
}
