import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/platform/config.server.ts'
import { costs, good, wrong, type Finding } from './finding.ts'

const name = 'Backups'
const day = 24 * 60 * 60 * 1000

/** A backup gets its name only once it was opened again and counted, so the newest one that has a name is good. */
export async function checkBackups({ backup }: Pick<Config, 'backup'>, now = Date.now()): Promise<Finding> {
  const { every, to } = backup
  if (every === undefined)
    return costs(
      name,
      'none is taken by itself: BACKUP_EVERY is not set.',
      'Set BACKUP_EVERY=1d, and BACKUP_TO to another disk or a bucket.',
    )
  if (!('folder' in to)) return good(name, `taken by themselves into the bucket ${to.s3.bucket}.`)
  const last = await newestIn(to.folder)
  if (last === undefined)
    return costs(
      name,
      `there is none in ${to.folder} yet.`,
      'Run npm run backup, or wait for the first one of the running site.',
    )
  const days = ((now - last) / day).toFixed(1)
  return now - last > 2 * every
    ? wrong(name, `the last one is ${days} days old.`, 'Look into the log for why the next one failed.')
    : good(name, `the last one is ${days} days old.`)
}

async function newestIn(folder: string): Promise<number | undefined> {
  const names = await readdir(folder).catch(() => [])
  const moments = await Promise.all(
    names
      .filter((file) => !file.endsWith('.arriving'))
      .map(async (file) => (await stat(join(folder, file))).mtimeMs),
  )
  return moments.length > 0 ? Math.max(...moments) : undefined
}
