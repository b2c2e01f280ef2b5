import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { csvDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { isoDay, wallClock } from '#app/platform/clock.ts'
import type { Route } from './+types/export'
import { kindAt, labelledFields, requestKinds } from '../kinds.ts'
import { nameLanguage, stateLabels } from '../request.ts'
import { listRequests } from '../queries.server.ts'
import { readInboxAddress } from './address.ts'
import { messages, workLabels } from './messages.ts'

const atOnce = 500

/**
 * `GET /admin/call-requests/export`, `GET /admin/job-requests/export`: the whole list with its current
 * filters, as a CSV file or an Excel workbook (`?format=xlsx`). Resumes are listed by their original file
 * names.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const { db } = admin
  const { timeZone } = await readBrand(admin)
  const kind = kindAt(url.pathname)
  const { many, form, words } = requestKinds[kind]
  const subjectLabel = words.subject ? [words.subject.label] : []
  const { state, subject, suspicious } = readInboxAddress(request.url)
  const fields = labelledFields(kind)
  const labels = [...fields, ...(words.resume ? [words.resume] : [])].map(({ label }) => label)
  const head = ['Received', ...labels, ...subjectLabel, messages.language, ...Object.values(workLabels)]
  const name = [many, subject, state && stateLabels[state], isoDay(Date.now(), timeZone)]
    .filter(Boolean)
    .join(' ')

  async function* rows() {
    for (let offset = 0; ; offset += atOnce) {
      const sight = { suspicious: suspicious ? 'Yes' : 'No', state, subject, limit: atOnce, offset } as const
      const requests = await listRequests(db, kind, sight)
      for (const one of requests)
        yield [
          wallClock(one.createdAt, timeZone).replace('T', ' '),
          ...fields.map(({ holds }) => one[holds]),
          ...(form.hasResume ? [one.fileName] : []),
          ...(form.subjectField ? [one.subject] : []),
          nameLanguage(one.language),
          stateLabels[one.work.state],
          one.work.note,
          one.work.by ?? '',
          one.work.at ? wallClock(one.work.at, timeZone).replace('T', ' ') : '',
        ]
      if (requests.length < atOnce) return
    }
  }
  return url.searchParams.get('format') === 'xlsx'
    ? xlsxDownload(`${name}.xlsx`, { name: many, head }, rows())
    : csvDownload(`${name}.csv`, head, rows())
}
