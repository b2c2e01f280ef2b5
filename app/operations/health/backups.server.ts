import { isLate } from '../backup/backups.server.ts'
import { createBackupStore, backupDestination } from '../backup/store.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { findingsOf, type Finding } from './finding.ts'
import { day } from '#app/platform/units.ts'

const { good, costs, wrong } = findingsOf('Backups')

/**
 * A backup gets its final name only after it has been reopened and counted, so the newest listed backup is
 * good.
 */
export async function checkBackups(config: Config, now = Date.now()): Promise<Finding> {
  const { every } = config.backup
  if (every === undefined)
    return costs(
      'no backups are made automatically: BACKUP_EVERY is not set.',
      'Set BACKUP_EVERY=1d, and BACKUP_TO to another disk or a bucket.',
    )
  const store = await createBackupStore(config)
  const [last] = await store.list()
  if (!last)
    return costs(
      `there is none in ${backupDestination(config)} yet.`,
      'Run npm run backup, or wait until the running site makes the first one.',
    )
  const days = ((now - last.takenAt) / day).toFixed(1)
  return isLate(last.takenAt, every, now)
    ? wrong(`the last one is ${days} days old.`, 'Check the log to see why the next one failed.')
    : good(`the last one is ${days} days old.`)
}
