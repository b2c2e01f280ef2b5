import { z } from 'zod'
import { holdsContent, isDue, readMark, setMark } from '#app/platform/database/meta.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { isStartupError, type Config } from '#app/platform/config.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { BackupStatus } from '#app/platform/request/services.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { ReportProgress } from './progress.ts'
import { findExpired } from './retention.ts'
import { createBackupStore, getSaved, listSaved } from './store.server.ts'
import { readIdentity, type SiteIdentity } from '#app/platform/files/site-claim.server.ts'
import { backupName, savedAt, shortId, type BackupStore, type StoredBackup } from './stored-backup.ts'
import { takeInThread, type TakenSummary } from './take-thread.server.ts'
import { hour } from '#app/platform/units.ts'

/** A failed or interrupted attempt (even one that was killed) is retried after this time. */
const retryInterval = hour

const stateSchema = z.object({
  /** The last backup that was taken and verified. */
  last: z
    .object({
      name: z.string(),
      takenAt: z.number(),
      checkedAt: z.number(),
      bytes: z.number(),
      missing: z.number(),
    })
    .optional(),
  /** Why the last attempt failed; absent after a success. */
  failure: z.object({ at: z.number(), sentence: z.string() }).optional(),
})
export type BackupState = z.infer<typeof stateSchema>

/** The backups that the site takes, on schedule or on request. */
export interface Backups extends BackupStatus, Pick<BackupStore, 'list' | 'get'> {
  /** What was saved on this machine before restores and upgrades; `get` finds it too. */
  listSaved: () => Promise<StoredBackup[]>
  /** Takes a backup into the store and removes expired ones. Concurrent callers share one run. */
  take(now?: number, progress?: ReportProgress): Promise<TakenSummary>
  isBeingTaken(): boolean
  /** For a timer; only one of several instances takes the backup. */
  takeWhenDue(now: number): Promise<void>
  readState(): Promise<BackupState>
  /** Cancels a backup in progress; failures from then on are not reported. */
  close(): void
}

interface BackupServices {
  config: Config
  db: Db
  log: Log
  /** Whether old backups may be removed by their age. */
  mayRemove?: () => boolean
}

export function openBackups({ config, db, log, mayRemove = () => true }: BackupServices): Backups {
  const inStore = async <Result>(work: (store: BackupStore) => Promise<Result>) =>
    work(await createBackupStore(config))
  const { every, passphrase, retention } = config.backup
  let running: Promise<TakenSummary> | undefined
  let isTakingDue = false
  const closing = new AbortController()

  const readState = () => readBackupState(db)

  async function saveState(state: BackupState) {
    await setMark(db, 'backup', JSON.stringify(state))
  }

  async function takeNow(now: number, progress?: ReportProgress) {
    const identity = await readIdentity(db)
    const name = backupName(config, identity, now, passphrase !== undefined)
    try {
      const store = await createBackupStore(config)
      const taken = await store.add(name, (path) =>
        takeInThread({ config, path, passphrase, progress }, closing.signal),
      )
      const { head, missing, bytes } = taken
      const last = {
        name,
        takenAt: head.takenAt,
        checkedAt: Date.now(),
        bytes,
        missing: missing.length,
      }
      await saveState({ last })
      await removeExpired(store, identity)
      return taken
    } catch (error) {
      if (!closing.signal.aborted) {
        const sentence = isStartupError(error)
          ? error.message
          : (findUnavailable(error)?.message ??
            'It failed because of an internal error; the log has the details.')
        await saveState({ ...(await readState()), failure: { at: now, sentence } })
      }
      throw error
    }
  }

  /** Removes only what this site has taken itself, and nothing while it is empty: it may have lost its content. */
  async function removeExpired(store: BackupStore, identity: SiteIdentity | undefined) {
    if (!identity || !mayRemove() || !(await holdsContent(db))) return
    const own = (await store.list()).filter(({ site }) => site === shortId(identity))
    const { brand } = await readSettings(db, ['brand'])
    for (const { name } of findExpired(own, retention, brand.timeZone)) await store.remove(name)
  }

  function take(now = Date.now(), progress?: ReportProgress) {
    running ??= takeNow(now, progress).finally(() => (running = undefined))
    return running
  }

  async function takeDue(now: number, tryAgain: () => Promise<void>) {
    isTakingDue = true
    try {
      await tryAgain()
      await take(now)
    } finally {
      isTakingDue = false
    }
    await setMark(db, 'backup-due', String(now))
  }

  return {
    list: () => inStore((store) => store.list()),
    listSaved: () => listSaved(config),
    get: (name) =>
      savedAt(name) === undefined ? inStore((store) => store.get(name)) : getSaved(config, name),
    take,
    isBeingTaken: () => running !== undefined,
    readState,
    async findGap(now) {
      const state = await readState()
      if (every === undefined) return state.last ? undefined : 'never'
      return isOverdue(state, every, now) ? 'overdue' : undefined
    },
    async takeWhenDue(now) {
      if (every === undefined) return
      const tryAgain = () => setMark(db, 'backup-due', String(now - every + Math.min(retryInterval, every)))
      try {
        // Prevents other instances from starting while this one is still at work.
        if (isTakingDue) await tryAgain()
        else if (await isDue(db, 'backup-due', every, now)) await takeDue(now, tryAgain)
      } catch (error) {
        if (closing.signal.aborted) return
        log.error({ err: error }, 'a backup could not be taken')
      }
    },
    close: () => closing.abort(),
  }
}

/** What is known about the site's last backups, wherever they are. */
export async function readBackupState(db: Db): Promise<BackupState> {
  const stored = await readMark(db, 'backup')
  return stored ? stateSchema.parse(JSON.parse(stored)) : {}
}

/** Whether a backup is overdue. */
export function isOverdue({ last, failure }: BackupState, every: number | undefined, now: number): boolean {
  if (every === undefined) return false
  return last ? isLate(last.takenAt, every, now) : failure !== undefined
}

/** A failed backup is retried after an hour, so after twice the interval the problem is not temporary. */
export function isLate(takenAt: number, every: number, now: number): boolean {
  return now - takenAt > 2 * every
}
