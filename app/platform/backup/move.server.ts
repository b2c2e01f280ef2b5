import { StartupError, type Config } from '../config.server.ts'
import { DataFolderInUse, lockDataFolder, readStoredSecret, writeSecret } from '../data-folder.server.ts'
import { hasSite, noSite, openDatabase } from '../database/connect.server.ts'
import { setMark } from '../database/meta.server.ts'
import type { Db } from '../database/open.server.ts'
import { endReadOnly, makeReadOnly, recordMoved, readReadOnly } from '../database/read-only.server.ts'
import type { Files } from '../files/files.server.ts'
import { openFiles } from '../files/open-files.server.ts'
import { openLog } from '../log.server.ts'
import { copyFiles, type Copied } from './copy-files.server.ts'
import { copyChanges, copyRows } from './copy-rows.server.ts'
import { databasePlace, movedAway, withMoveLock } from './move-lock.server.ts'
import { isBegun, refuseOccupied, refuseOtherSecret } from './move-target.server.ts'
import type { ReportProgress } from './progress.ts'
import type { SnapshotRow } from './snapshot.server.ts'

export interface Moved {
  rows: number
  files: number
  bytes: number
  /** For how many milliseconds nothing could be saved before the move was complete. */
  readOnlyFor: number
  /**
   * Keys of files that the database refers to but that are not stored, or have other bytes than recorded,
   * already at the source.
   */
  missing: string[]
  damaged: string[]
}

interface MoveOptions {
  progress: ReportProgress
  /** Cancels the move; the site can then be written to as before. */
  signal: AbortSignal
}

/**
 * Copies a site, running or not, to another database and other storage. First, files and rows are copied
 * while the site is still in use. The site is then read-only while new data is copied and all rows are
 * compared, in one transaction: until it commits there is no site at the target, and afterwards the site
 * there is complete and this one stays read-only.
 * @throws StartupError with a message that says why the site was not moved
 */
export async function moveSite(from: Config, to: Config, options: MoveOptions): Promise<Moved> {
  if (databasePlace(from) === databasePlace(to))
    throw new StartupError(`The site is in ${databasePlace(to)} already. Name another database.`)
  await refuseNoSite(from)
  return withLockedFolders(from, to, () =>
    asOnlyMove(from, async (source) => {
      const before = await readReadOnly(source)
      if (!(await isBegun(from, to))) {
        if (before?.moved) throw new StartupError(movedAway(before.to))
        await refuseOccupied(from, to, await tableNames(source))
      }
      refuseOtherSecret(from, to)
      if (before) await endReadOnly(source) // An earlier run was killed.
      return asOnlyMove(to, async (target) => {
        await setMark(target, 'move-from', databasePlace(from))
        using here = await openFiles(from)
        using there = await openFiles(to)
        return await copySite({ from, to, source, target, here, there }, options)
      })
    }),
  )
}

/**
 * Makes a site writable again that was moved, or whose move was killed.
 * @returns where it was moved; undefined if it was writable anyway
 */
export async function abortMove(config: Config): Promise<string | undefined> {
  await refuseNoSite(config)
  return asOnlyMove(config, async (db) => {
    const state = await readReadOnly(db)
    if (state) await endReadOnly(db)
    return state?.to
  })
}

interface Ends {
  from: Config
  to: Config
  source: Db
  target: Db
  here: Files
  there: Files
}

async function copySite({ from, to, source, target, here, there }: Ends, options: MoveOptions) {
  const copied: Copied = new Map()
  await copyFiles(here, there, copied, options)
  // As long as the target has this mark instead of the site's own marks, it does not count as a site.
  const meta = [{ key: 'move-from', value: databasePlace(from) }]
  const targetHashes = await copyRows(from, target, { meta }, options)
  const began = performance.now()
  const state = { to: databasePlace(to), since: Date.now(), moved: false }
  let isDecided = false
  try {
    await makeReadOnly(source, state)
    options.progress('The site is read-only for a moment', 0)
    await copyFiles(here, there, copied, options)
    copySecret(from, to)
    const [missing, damaged]: [string[], string[]] = [[], []]
    const compare = ({ access, key, sha256 }: SnapshotRow) => {
      const file = copied.get(`${access === 'private' ? access : 'public'}/${String(key)}`)
      if (!file) missing.push(String(key))
      else if (file.sha256 !== sha256) damaged.push(String(key))
    }
    const rows = await copyChanges(from, target, targetHashes, {
      ...options,
      choose(table, some) {
        if (table === 'file') some.forEach(compare)
        return table === 'meta' ? some.filter(({ key }) => key !== 'read-only') : some
      },
      async decide() {
        await recordMoved(source, state)
        isDecided = true
      },
    })
    const bytes = [...copied.values()].reduce((sum, file) => sum + file.bytes, 0)
    return { rows, files: copied.size, bytes, readOnlyFor: performance.now() - began, missing, damaged }
  } catch (error) {
    if (isDecided) throw new StartupError(undecided, { cause: error })
    await endReadOnly(source).catch((cause: unknown) => {
      throw new StartupError(stillReadOnly, { cause })
    })
    throw error
  }
}

const undecided =
  'The result of the last step is not known, so the site stays read-only. Run the same command again, or cancel the move with npm run move -- --abort.'
const stillReadOnly =
  'The move failed, and the site is still read-only. Run npm run move -- --abort to make it writable again.'

function copySecret(from: Config, to: Config) {
  const secret = readStoredSecret(from.dataDir)
  if (secret && !from.appSecret && !to.appSecret && from.dataDir !== to.dataDir)
    writeSecret(to.dataDir, secret)
}

/**
 * The data folder of a running site is held by that site; this holds the other folders, so that no site is
 * started on them.
 */
async function withLockedFolders<Result>(
  from: Config,
  to: Config,
  work: () => Promise<Result>,
): Promise<Result> {
  const folders = new Set([from, to].filter((site) => !site.databaseUrl).map(({ dataDir }) => dataDir))
  using locks = new DisposableStack()
  for (const dataDir of folders)
    try {
      locks.use(lockDataFolder(dataDir))
    } catch (error) {
      if (!(error instanceof DataFolderInUse && dataDir === from.dataDir)) throw error
    }
  return await work()
}

async function refuseNoSite(config: Config) {
  if (!(await hasSite(config))) throw new StartupError(noSite(config))
}

async function asOnlyMove<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  await using db = await openDatabase(config, openLog('silent'))
  const done = await withMoveLock(config, db, async () => ({ result: await work(db) }))
  if (done) return done.result
  throw new StartupError(
    `Another npm run move is working on ${databasePlace(config)}. Wait until it ends, or stop it with Ctrl-C.`,
  )
}

async function tableNames(db: Db): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name)
}
