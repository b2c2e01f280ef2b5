import type { Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { toPhotograph } from '#app/platform/files/photograph.ts'
import { toPicture } from '#app/platform/files/picture.ts'
import type { Imported } from '#app/platform/takeover/draft.ts'
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
  const rows = certificates.map(({ id, createdAt, content: { title, remarks, imageUrl } }) => ({
    id,
    title,
    titlelower: title.toLowerCase(),
    remarks,
    image: imageUrl || null,
    rev: 1,
    created_at: createdAt,
    updated_at: createdAt,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('certificate').values(chunk).execute()
  return rows.map((row) => ({ kind: 'certificate', id: row.id, after: toCertificate(row, files) }))
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

function toCertificate(row: Row, files: ReadonlyMap<string, FileRow>): Certificate {
  const { id, rev, title, remarks, created_at: createdAt, updated_at: updatedAt } = row
  return { id, rev, title, remarks, createdAt, updatedAt, picture: toPicture(files.get(row.image ?? '')) }
}
