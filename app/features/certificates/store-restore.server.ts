import type { Changed } from '#app/platform/change.server.ts'
import { takeTurns, type Tx } from '#app/platform/database/open.server.ts'
import type { Certificate, CertificateInput } from './rules.ts'
import {
  findCertificate,
  refuse,
  saveCertificate,
  toColumns,
  type CertificateRefusal,
  type CertificateSaved,
} from './store.server.ts'

/** A deleted certificate under its own id, in its old place, with a `rev` that no form was opened with. */
export async function restoreCertificate(
  tx: Tx,
  deleted: Certificate,
): Promise<Changed<CertificateSaved | CertificateRefusal>> {
  await takeTurns(tx, 'certificate')
  const { id, createdAt: created_at } = deleted
  const input = inputOf(deleted)
  const refusal = await refuse(tx, input, undefined)
  if (refusal) return { outcome: refusal, revisions: [] }
  const row = { id, ...toColumns(input), rev: deleted.rev + 1, created_at, updated_at: Date.now() }
  await tx.insertInto('certificate').values(row).execute()
  const certificate = (await findCertificate(tx, id)) ?? deleted
  return { outcome: { certificate }, revisions: [{ kind: 'certificate', id, after: certificate }] }
}

/** An earlier version. */
export async function saveCertificateAs(tx: Tx, id: string, rev: number, wanted: Certificate) {
  return saveCertificate(tx, id, rev, inputOf(wanted))
}

function inputOf({ title, remarks, picture }: Certificate): CertificateInput {
  return { title, remarks, imageUrl: picture?.key ?? '' }
}
