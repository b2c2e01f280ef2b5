import { href } from 'react-router'
import type { HistoryField, RecordWords } from '#app/platform/history.ts'
import { settingPages } from './catalogue.ts'

/** The pages of General, as their forms call things. */
export const settingWords: RecordWords = {
  topic: 'settings',
  one: 'page of General',
  many: 'pages of General',
  nameOf: (_, id) => pageOf(id)?.title ?? id,
  addressOf: (id) => pageOf(id)?.address ?? href('/admin'),
  fieldsOf: (id) =>
    pageOf(id)?.fields.map(({ name, label, kind }): HistoryField => ({
      path: name,
      label,
      as: kind === 'image' || kind === 'file-or-link' ? 'file' : undefined,
    })) ?? [],
}

function pageOf(id: string) {
  return settingPages.find(({ key }) => key === id)
}
