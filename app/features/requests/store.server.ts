import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Changed, Imported, Revision } from '#app/platform/changes/change.server.ts'
import { visitor } from '#app/platform/changes/actors.server.ts'
import { isDay } from '#app/platform/clock.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type {
  NewFile,
  RequestKind,
  RequestState,
  RequestTable,
  YesNo,
} from '#app/platform/database/schema.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'
import { defaultLocale, isLocale, type Locale } from '#app/platform/locales.ts'
import type { Typed } from '#app/platform/forms/typed.ts'
import { contentOfRequest, subjectField, typedFields, valueIn, type RequestContent } from './form.ts'
import { requestKinds } from './kinds.ts'
import { toE164 } from './phone-number.server.ts'
import { digitsOf, furtherOf, inList } from './queries.server.ts'
import { setField } from './store-acts.server.ts'
import { minute } from '#app/platform/units.ts'

/** The same content from the same person counts as one request sent twice. */
const sameRequestWithinMs = 10 * minute

/** An attached file that is already stored. */
export interface StoredFile {
  /** Its original name. */
  fileName: string
  stored: NewFile
}

/**
 * Adds a request together with its file's row. A duplicate, sent because the button was pressed twice or
 * the first answer was lost, is not stored again, nor is its file recorded. If only the first one looked
 * like spam, its mark is removed.
 */
export async function addRequest(
  tx: Tx,
  kind: RequestKind,
  content: RequestContent,
  suspicious: YesNo,
  attached?: StoredFile,
): Promise<Changed<{ id: string; isNew: boolean }>> {
  const { phoneRegion } = (await readSettings(tx, ['brand'])).brand
  const phone_e164 = await toE164(content.phone, phoneRegion)
  await lock(tx, kind)
  const now = Date.now()
  const same = { kind, ...toColumns(content), file_name: attached?.fileName ?? '' }
  const twin = await tx
    .selectFrom('request')
    .leftJoin('file', 'file.key', 'request.file')
    .select('request.id')
    .where('request.created_at', '>', now - sameRequestWithinMs)
    .where('deleted_at', 'is', null)
    .$if(attached !== undefined, (query) => query.where('sha256', '=', attached?.stored.sha256 ?? ''))
    .where((eb) => eb.and(same))
    .executeTakeFirst()
  if (twin) {
    const noSpam = { field: 'suspicious', value: 'No' } as const
    const revisions = suspicious === 'No' ? await setField(tx, kind, visitor, [twin.id], noSpam) : []
    return { outcome: { id: twin.id, isNew: false }, revisions }
  }
  const id = randomUUID()
  if (attached) await addFile(tx, attached.stored)
  const file = attached?.stored.key ?? null
  const sent_lower = foldSent({ ...same, phone_e164 })
  const row = {
    id,
    ...same,
    phone_e164,
    sent_lower,
    file,
    suspicious,
    rev: 1,
    created_at: now,
    updated_at: now,
  }
  await tx.insertInto('request').values(row).execute()
  return { outcome: { id, isNew: true }, revisions: [{ kind, id, after: { id, suspicious } }] }
}

/** What was made of a request since it came; a Firebase site has nothing of it. */
interface Handled {
  suspicious?: YesNo
  state?: RequestState
  note?: string
  exempt?: YesNo
  readAt?: number
  forTender?: YesNo
  closesOn?: string
  workedBy?: string
  workedAt?: number
}

/**
 * Imports requests of another site under their own ids.
 * @param requests by the names of the form's fields; `file` is the key of the stored file, '' if there is
 * none
 */
export async function importRequests(
  tx: Tx,
  kind: RequestKind,
  requests: readonly Imported<Handled>[],
): Promise<Revision[]> {
  const { phoneRegion } = (await readSettings(tx, ['brand'])).brand
  const rows: Insertable<RequestTable>[] = []
  for (const { id, createdAt, content } of requests) {
    const typed: Typed = Object.fromEntries(
      Object.entries(content).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const read = contentOfRequest(requestKinds[kind].form, typed, localeNamed(typed.language))
    const columns = toColumns({ ...read, subjectId: typed.subjectId ?? '' })
    const phone_e164 = await toE164(columns.phone, phoneRegion)
    rows.push({
      kind,
      id,
      ...columns,
      phone_e164,
      sent_lower: foldSent({ ...columns, phone_e164 }),
      note_lower: foldText(content.note ?? ''),
      file_name: typed.fileName ?? '',
      file: typed.file || null,
      suspicious: content.suspicious ?? 'No',
      state: content.state ?? 'new',
      note: content.note ?? '',
      exempt: content.exempt ?? 'No',
      read_at: content.readAt ?? null,
      for_tender: content.forTender ?? 'No',
      closes_on: isDay(content.closesOn ?? '') ? content.closesOn : '',
      worked_by: content.workedBy ?? null,
      worked_at: content.workedAt ?? null,
      rev: 1,
      created_at: createdAt,
      updated_at: createdAt,
    })
  }
  for (const chunk of chunksOf(rows)) await tx.insertInto('request').values(chunk).execute()
  return rows.map(({ id, suspicious }) => ({ kind, id, after: { id, suspicious } }))
}

/** Exports requests in the shape that `importRequests` accepts, without deleted ones. */
export async function exportRequests(db: Db, kind: RequestKind) {
  const rows = await db.selectFrom('request').selectAll().where(inList(kind)).orderBy('id').execute()
  const { form } = requestKinds[kind]
  const about = subjectField(form) ?? ''
  return rows.map(({ id, created_at: createdAt, first_name: firstName, last_name: lastName, ...row }) => {
    const held = { ...row, firstName, lastName, further: furtherOf(row) }
    const typed = typedFields(form).map(([name, field]) => [name, valueIn(held, name, field)])
    const language = row.language === defaultLocale ? undefined : row.language
    const own = {
      [about]: row.subject || undefined,
      subjectId: row.subject_id || undefined,
      language,
      fileName: row.file_name,
      file: row.file ?? '',
    }
    const handled: Handled = {
      suspicious: row.suspicious === 'No' ? undefined : row.suspicious,
      state: row.state === 'new' ? undefined : row.state,
      note: row.note || undefined,
      exempt: row.exempt === 'No' ? undefined : row.exempt,
      readAt: row.read_at ?? undefined,
      forTender: row.for_tender === 'No' ? undefined : row.for_tender,
      closesOn: row.closes_on || undefined,
      workedBy: row.worked_by ?? undefined,
      workedAt: row.worked_at ?? undefined,
    }
    return { id, createdAt, ...Object.fromEntries(typed), ...own, ...handled }
  })
}

/** The key of each request's stored file, '' if it has none. */
export async function findAttached(
  db: Db | Tx,
  kind: RequestKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('request')
    .select(['id', 'file'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, file }) => [id, file ?? '']))
}

/** Brings files that an earlier import left out. */
export async function importAttached(
  tx: Tx,
  kind: RequestKind,
  attached: readonly { id: string; file: string; fileName: string }[],
): Promise<Revision[]> {
  for (const { id, file, fileName: file_name } of attached)
    await tx
      .updateTable('request')
      .set(({ eb }) => ({ file, file_name, rev: eb('rev', '+', 1), updated_at: Date.now() }))
      .where('kind', '=', kind)
      .where('id', '=', id)
      .execute()
  return attached.map(({ id }) => ({ kind, id, before: { id }, after: { id } }))
}

/** Ids of existing requests, which an import must leave alone. */
export async function listRequestIds(db: Db | Tx, kind: RequestKind) {
  return db.selectFrom('request').select('id').where('kind', '=', kind).orderBy('id').execute()
}

function localeNamed(name = ''): Locale {
  return isLocale(name) ? name : defaultLocale
}

function toColumns({ firstName, lastName, subjectId, further, ...same }: RequestContent) {
  const { name } = same
  return {
    ...same,
    name_lower: foldText(name),
    first_name: firstName,
    last_name: lastName,
    subject_id: subjectId,
    further: JSON.stringify(further),
  }
}

/** What search finds besides the name: also the domain of an address, and a phone number by its digits alone. */
function foldSent(row: Record<'email' | 'phone' | 'phone_e164' | 'message' | 'further', string>): string {
  const digits = [row.phone, row.phone_e164].map(digitsOf)
  return foldText(
    [row.email, row.email.replace(/^.*@/, ''), ...digits, row.message, ...Object.values(furtherOf(row))].join(
      ' ',
    ),
  )
}
