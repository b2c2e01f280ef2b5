import { ask } from '#app/platform/database/open.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/** What keeps this instance from serving, in words for the operator; empty when nothing does. Migrations ran at start. */
export async function whatIsWrong({ db, files }: Services): Promise<string[]> {
  const wrong: string[] = []
  await ask(db).catch(() => wrong.push('the database does not answer'))
  const problem = await files.findProblem()
  if (problem) wrong.push(problem)
  return wrong
}
