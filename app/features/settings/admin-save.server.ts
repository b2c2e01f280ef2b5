import { data, redirect } from 'react-router'
import type { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { change } from '#app/platform/change.server.ts'
import { findLastActors } from '#app/platform/last-change.server.ts'
import { checkSetting } from './admin-check.ts'
import { readSettingForm } from './admin-form.server.ts'
import { saveRecord } from './admin-record.server.ts'
import type { SettingPage } from './catalogue.ts'
import { hints, messages } from './rules.ts'

/** Saves a posted page of General, or answers why not, with what was typed. */
export async function savePage(
  office: ReturnType<typeof requireAdministrator>,
  request: Request,
  page: SettingPage,
) {
  const { typed, fileProblems } = await readSettingForm(office, request, page)
  const problem = checkSetting(page, typed, fileProblems)
  if (problem) return data({ ...problem, typed }, { status: 400 })
  if (page.key === 'visitorscount') await office.visits.flush()
  const outcome = await change(office, office.actor, 'settings', (tx) =>
    saveRecord(tx, page, Number(typed.rev), typed),
  )
  if ('unfit' in outcome) {
    const gone = Object.fromEntries(outcome.unfit.map((name) => [name, hints.fileGone]))
    return data({ message: messages.notTaken, problems: gone, typed }, { status: 400 })
  }
  if ('stale' in outcome) {
    const { values, rev, at } = outcome.stale
    const actors = await findLastActors(office.db, 'setting', [page.key])
    const conflict = { message: messages.savedMeanwhile, problems: {}, typed }
    return data({ ...conflict, newer: { values, rev }, by: actors.get(page.key), at }, { status: 409 })
  }
  if (outcome.unchanged) return data({ message: messages.noChanges, problems: {}, typed }, { status: 400 })
  return redirect(`${page.address}?done=saved`, 303)
}
