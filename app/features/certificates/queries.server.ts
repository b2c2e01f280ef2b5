import type { Db } from '#app/platform/database/open.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { toPhotograph, type Photograph } from '#app/platform/files/photograph.ts'

/** A certificate as visitors see it. */
export interface PublicCertificate {
  id: string
  title: string
  remarks: string
  photograph: Photograph | null
}

/** The certificates of the About page, in their order. */
export async function listPublicCertificates(db: Db): Promise<PublicCertificate[]> {
  const rows = await db
    .selectFrom('certificate')
    .select(['id', 'title', 'remarks', 'image'])
    .orderBy('position')
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
