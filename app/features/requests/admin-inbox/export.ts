import { requireArea } from '#app/platform/request/administrator.server.ts'
import { csvDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import type { Typed } from '#app/platform/forms/typed.ts'
import { isoDay, wallClock } from '#app/platform/clock.ts'
import type { Route } from './+types/export'
import { valueIn } from '../form.ts'
import { kindAt, labelledFields, requestKinds } from '../kinds.ts'
import { isState, nameLanguage, stateLabels } from '../request.ts'
import { listAssigned, listSubjects } from '../queries.server.ts'
import { readListed } from '#app/content/list/source.server.ts'
import { inboxQuery, readInboxAddress } from './address.ts'
import { settable } from '../settable.ts'
import { messages, tenderLabels, workLabels } from './messages.ts'
import { requestsOf } from './source.server.ts'

/**
 * `GET /admin/call-requests/export`, and of every other kind: what is selected (`selected`), or the whole
 * list with its current filters, as a CSV file or an Excel workbook (`?format=xlsx`). Attached files are listed by their original
 * names.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const admin = requireArea(context, requestKinds[kindAt(url.pathname)].area, 'read')
  const { db, administrator } = admin
  const { timeZone } = await readBrand(admin)
  const kind = kindAt(url.pathname)
  const { many, file, words, office } = requestKinds[kind]
  const subjectLabel = words.subject ? [words.subject.label] : []
  const { view } = readInboxAddress(kind, request.url)
  const { search, filters } = view
  const subject = (await listSubjects(db, kind)).find(({ value }) => value === filters.subject)?.label
  const fields = labelledFields(kind)
  const assigned = await listAssigned(db, kind)
  const isShared = Object.keys(assigned).length > 0
  const labels = [...fields, ...(words.file ? [words.file] : [])].map(({ label }) => label)
  const head = [
    'Received',
    ...labels,
    ...subjectLabel,
    messages.language,
    ...Object.values(workLabels),
    ...(office.tenders ? Object.values(tenderLabels) : []),
    ...(isShared ? [settable.assignedTo.label] : []),
  ]
  const name = [
    many,
    search,
    subject ?? filters.subject,
    isState(filters.state) && stateLabels[filters.state],
    isoDay(Date.now(), timeZone),
  ]
    .filter(Boolean)
    .join(' ')

  const selected = url.searchParams.get('selected')
  const listed: Typed = selected === null ? { query: inboxQuery({ view }) } : { selected }

  async function* rows() {
    for await (const one of readListed(db, requestsOf(kind, administrator.id), listed))
      yield [
        wallClock(one.createdAt, timeZone).replace('T', ' '),
        ...fields.map(({ name, field }) => valueIn(one, name, field)),
        ...(file ? [one.fileName] : []),
        ...(words.subject ? [one.subject] : []),
        nameLanguage(one.language),
        stateLabels[one.work.state],
        one.work.note,
        one.work.by ?? '',
        one.work.at ? wallClock(one.work.at, timeZone).replace('T', ' ') : '',
        ...(office.tenders ? [one.work.forTender, one.work.closesOn] : []),
        ...(isShared ? [assigned[one.work.assignedTo] ?? ''] : []),
      ]
  }
  return url.searchParams.get('format') === 'xlsx'
    ? xlsxDownload(`${name}.xlsx`, { name: many, head }, rows())
    : csvDownload(`${name}.csv`, head, rows())
}
