import { pingDatabase } from '#app/platform/database/open.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'

/** Answering `select 1` takes no page of the file, so what statements have met counts. */
const damaged =
  'the database file is damaged: stop the site, keep a copy of the file, and restore the last backup'
/** A load balancer decides by the response where to send visitors. */
const timeoutMs = 1_800

/**
 * What prevents this instance from serving, in words for the operator; empty if nothing does. Migrations have
 * run at start.
 */
export async function findProblems({
  db,
  files,
  statements,
}: Pick<Services, 'db' | 'files' | 'statements'>): Promise<string[]> {
  const answers = await Promise.all([
    withTimeout(
      pingDatabase(db).then(() => undefined),
      'the database does not answer',
    ),
    withTimeout(files.findProblem(), 'the files can not be reached'),
  ])
  const damage = statements.hasMetDamage() ? [damaged] : []
  return [...damage, ...answers.filter((problem) => problem !== undefined)]
}

async function withTimeout(
  answer: Promise<string | undefined>,
  otherwise: string,
): Promise<string | undefined> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve(otherwise), timeoutMs)
  try {
    return await Promise.race([answer.catch(() => otherwise), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
