import type { BackupRetention } from '#app/platform/config.server.ts'
import { dayNumber, isoDay } from '#app/platform/clock.ts'

/** Weeks start on Monday, and 1 January 1970 was a Thursday. */
const sinceMonday = 3

const periods: Record<keyof BackupRetention, (moment: number, timeZone: string) => string | number> = {
  daily: dayNumber,
  weekly: (moment, timeZone) => Math.floor((dayNumber(moment, timeZone) + sinceMonday) / 7),
  monthly: (moment, timeZone) => isoDay(moment, timeZone).slice(0, 7),
}

/**
 * Finds the backups that no period needs any more. The newest of each of the latest days with a backup is
 * kept, likewise for weeks and months. Days without a backup do not count, so a site that was off for a month
 * loses none. The newest backup of all is always kept.
 */
export function findExpired<Backup extends { takenAt: number }>(
  backups: readonly Backup[],
  retention: BackupRetention,
  timeZone: string,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt - one.takenAt)
  const retained = new Set(newestFirst.slice(0, 1))
  for (const name of ['daily', 'weekly', 'monthly'] as const) {
    const newestOf = new Map<string | number, Backup>()
    for (const backup of newestFirst) {
      const period = periods[name](backup.takenAt, timeZone)
      if (!newestOf.has(period) && newestOf.size < retention[name]) newestOf.set(period, backup)
    }
    for (const backup of newestOf.values()) retained.add(backup)
  }
  return newestFirst.filter((backup) => !retained.has(backup))
}
