import { dayNumber, isoDay } from '../clock.ts'

/** How many of the last days, weeks and months one backup is there for. */
export interface BackupRetention {
  daily: number
  weekly: number
  monthly: number
}

/** Weeks begin on Monday, and the first day of 1970 was a Thursday. */
const sinceMonday = 3

const periods: Record<keyof BackupRetention, (moment: number) => string | number> = {
  daily: dayNumber,
  weekly: (moment) => Math.floor((dayNumber(moment) + sinceMonday) / 7),
  monthly: (moment) => isoDay(moment).slice(0, 7),
}

/**
 * Those that no period needs any more. Of each of the last days that have any, the newest stays, and so for weeks and months;
 * days without a backup do not count, so that a site that stood still for a month loses none. The newest of all always stays.
 */
export function findExpired<Backup extends { takenAt: number }>(
  backups: readonly Backup[],
  retention: BackupRetention,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.takenAt - one.takenAt)
  const staying = new Set(newestFirst.slice(0, 1))
  for (const name of ['daily', 'weekly', 'monthly'] as const) {
    const newestOf = new Map<string | number, Backup>()
    for (const backup of newestFirst) {
      const period = periods[name](backup.takenAt)
      if (!newestOf.has(period) && newestOf.size < retention[name]) newestOf.set(period, backup)
    }
    for (const backup of newestOf.values()) staying.add(backup)
  }
  return newestFirst.filter((backup) => !staying.has(backup))
}
