import { pingDatabase } from '#app/platform/database/database.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'

/** Answering `select 1` takes no page of the file and writes nothing, so what statements have met counts. */
const damaged =
  'the database file is damaged: stop the site, keep a copy of the file, and restore the last backup'
/** The database answers, but without its lock this instance saves and renders nothing. */
const deaf = 'the connection on which other instances are heard is away'
/** A load balancer decides by the response where to send visitors. */
const timeoutMs = 1_800

/**
 * What prevents this instance from serving, in words for the operator; empty if nothing does. Migrations have
 * run at start.
 */
export async function findProblems({
  db,
  files,
  live,
  ownership,
  refusedWrites,
  statements,
}: Pick<Services, 'db' | 'files' | 'live' | 'ownership' | 'refusedWrites' | 'statements'>): Promise<
  string[]
> {
  const answers = await Promise.all([
    withTimeout(
      pingDatabase(db).then(() => (live.isListening() ? undefined : deaf)),
      'the database does not answer',
    ),
    withTimeout(files.findProblem(), 'the files can not be reached'),
  ])
  const lost = ownership.problem()
  const damage = statements.hasMetDamage() ? [damaged] : []
  return [
    ...(lost ? [lost] : []),
    ...damage,
    ...refusedWrites.current(),
    ...answers.filter((problem) => problem !== undefined),
  ]
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
