import type { Db } from '#app/platform/database/database.server.ts'

/** The paper of a certificate, of several the one that is valid longest; without a last day, for ever. */
export async function findPaperOf(db: Db, certificate: string) {
  const papers = await db
    .selectFrom('paper')
    .select(['id', 'validTo'])
    .where('certificate_id', '=', certificate)
    .orderBy('validTo', 'desc')
    .orderBy('id')
    .execute()
  return papers.find(({ validTo }) => validTo === '') ?? papers[0]
}
