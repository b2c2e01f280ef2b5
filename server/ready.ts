import { access, constants, statfs } from 'node:fs/promises'
import { ask } from '#app/platform/database/open.server.ts'
import type { Services } from '#app/platform/services.server.ts'

const leastFreeBytes = 50 * 1024 * 1024

/** What keeps this instance from serving, in words for the operator; empty when nothing does. Migrations ran at start. */
export async function whatIsWrong({ db, config }: Services): Promise<string[]> {
  const wrong: string[] = []
  await ask(db).catch(() => wrong.push('the database does not answer'))
  await access(config.dataDir, constants.W_OK).catch(() => wrong.push('the data folder can not be written'))
  const disk = await statfs(config.dataDir).catch(() => undefined)
  if (disk && disk.bavail * disk.bsize < leastFreeBytes) wrong.push('the disk is full')
  return wrong
}
