import { randomUUID } from 'node:crypto'
import type { Changed, Imported, Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { takeTurns, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { startsWith } from '#app/platform/database/prefix.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { toPhotograph } from '#app/platform/files/photograph.ts'
import { toPicture } from '#app/platform/files/picture.ts'
import type { Certificate, CertificateInput, ShownCertificate } from './rules.ts'

/** The wall of the About page, in the order in which certificates were added. */
export async function listShownCertificates(db: Db): Promise<ShownCertificate[]> {
  const rows = await db
    .selectFrom('certificate')
    .select(['id', 'title', 'remarks', 'image'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const files = await findFiles(
    db,
    rows.flatMap(({ image }) => image ?? []),
  )
  return rows.map(({ id, title, remarks, image }) => {
    const file = files.get(image ?? '')
    return { id, title, remarks, photograph: file ? toPhotograph(file) : null }
  })
}

/** Why a certificate was not written. Nothing was changed. */
export type CertificateRefusal =
  | { refused: 'title taken' | 'gone' | 'unknown image' }
  | { refused: 'stale'; current: Certificate }

export type CertificateSaved = { certificate: Certificate; unchanged?: boolean }

/** In the order in which they were added. */
export async function listCertificates(db: Db): Promise<Certificate[]> {
  return withFiles(db, await all(db).execute())
}

/** Prefix of the lower-cased title (specification §5). */
export async function searchCertificates(db: Db, text: string): Promise<Certificate[]> {
  const rows = await db
    .selectFrom('certificate')
    .selectAll()
    .where(startsWith('titlelower', text.trim().toLowerCase()))
    .orderBy('titlelower')
    .execute()
  return withFiles(db, rows)
}

export async function findCertificate(db: Db | Tx, id: string): Promise<Certificate | undefined> {
  const [certificate] = await withFiles(db, await all(db).where('id', '=', id).execute())
  return certificate
}

/** Titles are unique whatever their letters' case, however many requests race. */
export async function addCertificate(
  tx: Tx,
  input: CertificateInput,
  id: string = randomUUID(),
): Promise<Changed<CertificateSaved | CertificateRefusal>> {
  await takeTurns(tx, 'certificate')
  const refusal = await refuse(tx, input, undefined)
  if (refusal) return nothing(refusal)
  const now = Date.now()
  const row = { id, ...toColumns(input), rev: 1, created_at: now, updated_at: now }
  await tx.insertInto('certificate').values(row).execute()
  const [certificate] = await withFiles(tx, [row])
  if (!certificate) throw new Error('a certificate went missing in its own transaction')
  return { outcome: { certificate }, revisions: [{ kind: 'certificate', id, after: certificate }] }
}

/** `rev` is the one the certificate was read with; if it was saved since, the newer version comes back and nothing is written. */
export async function saveCertificate(
  tx: Tx,
  id: string,
  rev: number,
  input: CertificateInput,
): Promise<Changed<CertificateSaved | CertificateRefusal>> {
  await takeTurns(tx, 'certificate')
  const before = await findCertificate(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  const isSame = before.title === input.title && before.remarks === input.remarks
  if (isSame && (before.picture?.key ?? '') === input.imageUrl)
    return nothing({ certificate: before, unchanged: true })
  const refusal = await refuse(tx, input, before)
  if (refusal) return nothing(refusal)
  await tx
    .updateTable('certificate')
    .set({ ...toColumns(input), rev: rev + 1, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()
  const after = await findCertificate(tx, id)
  return {
    outcome: { certificate: after ?? before },
    revisions: [{ kind: 'certificate', id, before, after }],
  }
}

/** Its picture stays stored, so that History can bring the certificate back. */
export async function deleteCertificate(
  tx: Tx,
  id: string,
  rev: number,
): Promise<Changed<{ deleted: Certificate } | CertificateRefusal>> {
  await takeTurns(tx, 'certificate')
  const before = await findCertificate(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  await tx.deleteFrom('certificate').where('id', '=', id).execute()
  return { outcome: { deleted: before }, revisions: [{ kind: 'certificate', id, before }] }
}

/** Which certificates there are, for an import to leave alone. */
export async function listCertificateTitles(db: Db | Tx) {
  return db.selectFrom('certificate').select(['id', 'titlelower']).orderBy('id').execute()
}

/** Certificates of another site under their own ids; their titles were made unique before. `files` by key. */
export async function importCertificates(
  tx: Tx,
  certificates: readonly Imported<CertificateInput>[],
  files: ReadonlyMap<string, FileRow>,
): Promise<Revision[]> {
  const rows = certificates.map(({ id, createdAt, content }) => ({
    id,
    ...toColumns(content),
    rev: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('certificate').values(chunk).execute()
  return rows.map((row) => ({ kind: 'certificate', id: row.id, after: toCertificate(row, files) }))
}

/** Which rule keeps this from being written; `before` is what the certificate holds now. */
export async function refuse(
  tx: Tx,
  input: CertificateInput,
  before: Certificate | undefined,
): Promise<CertificateRefusal | undefined> {
  const holder = await tx
    .selectFrom('certificate')
    .select('id')
    .where('titlelower', '=', input.title.toLowerCase())
    .executeTakeFirst()
  if (holder && holder.id !== before?.id) return { refused: 'title taken' }
  if (input.imageUrl === '') return undefined
  const file = (await findFiles(tx, [input.imageUrl])).get(input.imageUrl)
  const isPicture = file?.access === 'public' && file.type.startsWith('image/')
  return isPicture ? undefined : { refused: 'unknown image' }
}

function all(db: Db | Tx) {
  return db.selectFrom('certificate').selectAll().orderBy('created_at').orderBy('id')
}

interface Row {
  id: string
  rev: number
  title: string
  remarks: string
  image: string | null
  created_at: number
  updated_at: number
}

export function toColumns({ title, remarks, imageUrl }: CertificateInput) {
  return { title, titlelower: title.toLowerCase(), remarks, image: imageUrl || null }
}

async function withFiles(db: Db | Tx, rows: readonly Row[]): Promise<Certificate[]> {
  const files = await findFiles(
    db,
    rows.flatMap(({ image }) => image ?? []),
  )
  return rows.map((row) => toCertificate(row, files))
}

function toCertificate(row: Row, files: ReadonlyMap<string, FileRow>): Certificate {
  const { id, rev, title, remarks, created_at: createdAt, updated_at: updatedAt } = row
  return { id, rev, title, remarks, createdAt, updatedAt, picture: toPicture(files.get(row.image ?? '')) }
}

function nothing<Outcome>(outcome: Outcome): Changed<Outcome> {
  return { outcome, revisions: [] }
}
