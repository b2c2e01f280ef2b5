import { href } from 'react-router'
import { valueAt } from '#app/platform/forms/paths.ts'
import type { HistoryField, RecordWords } from '#app/platform/history.ts'
import { labels, statuses, types } from './rules.ts'

const fields: readonly HistoryField[] = [
  { path: 'code', label: labels.code },
  { path: 'name', label: labels.name },
  { path: 'location', label: labels.location },
  { path: 'client', label: labels.client },
  { path: 'consultant', label: labels.consultant },
  { path: 'type', label: labels.type, words: types },
  { path: 'status', label: labels.status, words: statuses },
  { path: 'remarks', label: labels.remarks },
  { path: 'news', label: labels.news },
  { path: 'topproject', label: labels.topproject },
  { path: 'photograph.key', label: labels.imageUrl, as: 'file' },
  { path: 'photograph.alt', label: labels.imageAlt },
  { path: 'photograph.focusX', label: 'Most important point, from the left', as: 'percent' },
  { path: 'photograph.focusY', label: 'Most important point, from the top', as: 'percent' },
]

export const projectWords: RecordWords = {
  topic: 'projects',
  one: 'project',
  many: 'projects',
  nameOf: (record) => [valueAt(record, 'code'), valueAt(record, 'name')].filter(Boolean).join(' '),
  addressOf: (id) => href('/admin/products/edit/:id', { id }),
  fieldsOf: () => fields,
}
