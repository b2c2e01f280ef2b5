import { recordScreens } from '#app/ui/admin/record-screens.server.ts'
import { checkSetting } from './admin-check.ts'
import { readSettingForm } from './admin-form.server.ts'
import { findRecord, saveRecord, type SettingRecord } from './admin-record.server.ts'
import type { SettingPage } from './catalogue.ts'
import { hints, messages } from './rules.ts'

/** A page of General: one record that is always there, in add mode with what is built in. */
export function settingScreens(page: SettingPage) {
  return recordScreens({
    kind: 'setting',
    topic: 'settings',
    sentences: messages,
    addresses: { edit: () => page.address },
    pictureFields: [],
    async read(admin, request) {
      if (page.key === 'visitorscount') await admin.visits.flush()
      return readSettingForm(admin, request, page)
    },
    check({ typed, fileProblems }) {
      return checkSetting(page, typed, fileProblems) ?? { input: typed }
    },
    explain({ fields }) {
      if (!fields) return { message: messages.savedMeanwhile, problems: {} }
      const problems = Object.fromEntries(fields.map((name) => [name, hints.fileGone]))
      return { message: messages.notTaken, problems }
    },
    find: (db) => findRecord(db, page),
    values: ({ values }: SettingRecord) => values,
    save: (tx, _, rev, typed) => saveRecord(tx, page, rev, typed),
  })
}
