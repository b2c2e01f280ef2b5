import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { finishSwitch } from './switch-database.server.ts'
import { StartupError } from '../config.server.ts'
import { explainSqlite, isLocked } from '../errors/database-error.server.ts'
import { explainStorage } from '../errors/storage-error.server.ts'
import { findUnavailable } from '../errors/unavailable.server.ts'

const minSecretLength = 32

/** Another Plinth process is using the folder. */
export class DataFolderInUse extends StartupError {}

export interface DataFolder extends Disposable {
  release(): void
}

/**
 * Creates the data folder if it is missing and locks it for this process. It uses SQLite's lock on a small
 * separate file, so the system releases it however the process ends.
 * @throws StartupError if the folder cannot be written to or another process holds it.
 */
export function lockDataFolder(dataDir: string): DataFolder {
  if (cluster.isWorker) return lockHandle(() => {}) // The primary process holds it (scripts/workers.ts).
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
    const lock = acquireLock(join(dataDir, 'lock.sqlite'))
    writeFileSync(holderFile(dataDir), `${process.pid}\n`, { mode: 0o600 })
    finishSwitch(dataDir) // Completes an interrupted restore.
    return lock
  } catch (error) {
    if (isLocked(error)) throw new DataFolderInUse(inUse(dataDir))
    throw new StartupError(isDiskFull(error) ? full(dataDir) : notWritable(dataDir))
  }
}

/**
 * Locks the file for this process until it is released or the process ends, however that happens.
 * @throws an error that `isLocked` recognises if another process holds the lock
 */
export function acquireLock(file: string): DataFolder {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return lockHandle(() => lock.close())
}

/** Whether an instance of the site runs on this folder; asked without leaving anything there. */
export function isInUse(dataDir: string): boolean {
  const file = join(dataDir, 'lock.sqlite')
  if (!existsSync(file)) return false
  try {
    acquireLock(file).release()
    return false
  } catch (error) {
    // Nobody can take a lock on a disk that became read-only, not even to see that it is held.
    return isLocked(error) || isAlive(Number(readFileSync(holderFile(dataDir), 'utf8')))
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function lockHandle(release: () => void): DataFolder {
  return { release, [Symbol.dispose]: release }
}

/**
 * The key that signs sessions: from the environment, otherwise generated once and stored in the data folder.
 * @throws StartupError if it can be neither read nor generated.
 */
export function readSecret(dataDir: string, configured: string | undefined): string {
  if (configured) return configured
  try {
    return readStoredSecret(dataDir) ?? writeSecret(dataDir, randomBytes(48).toString('base64url'))
  } catch (error) {
    if (isDiskFull(error)) throw new StartupError(full(dataDir))
    throw new StartupError(
      `DATA_DIR: ${join(dataDir, 'secret')} can't be read. Give this user the right to read and write it.`,
    )
  }
}

/** `undefined` if there is none yet, or none any more. */
export function readStoredSecret(dataDir: string): string | undefined {
  const file = join(dataDir, 'secret')
  const secret = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return secret.length >= minSecretLength ? secret : undefined
}

/** Atomic, even if the power fails. */
export function writeSecret(dataDir: string, secret: string): string {
  makeFolder(dataDir)
  const file = join(dataDir, 'secret')
  const arriving = `${file}.arriving`
  writeFileSync(arriving, `${secret}\n`, { mode: 0o600, flush: true })
  renameSync(arriving, file)
  return secret
}

/** Other processes cannot read the lock file while it is held, so the process id is stored in this one. */
function holderFile(dataDir: string) {
  return join(dataDir, 'lock.pid')
}

function inUse(dataDir: string) {
  const file = holderFile(dataDir)
  const holder = existsSync(file) ? `process ${readFileSync(file, 'utf8').trim()}` : 'another Plinth process'
  return `DATA_DIR: ${holder} is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`
}

/** A full disk is no matter of rights, even where no reserve is left to start with. */
function isDiskFull(error: unknown): boolean {
  return findUnavailable(explainSqlite(explainStorage(error)))?.reason === 'disk-full'
}

function full(dataDir: string) {
  return `DATA_DIR: the disk with ${dataDir} is full. Free some space, and start again. Nothing was changed.`
}

function notWritable(dataDir: string) {
  return isInTheWay(dataDir)
    ? `DATA_DIR: ${dataDir} is a file, and a folder is needed. Move it away, or set DATA_DIR to another folder.`
    : `DATA_DIR: ${dataDir} can't be written. Give this user the right to write there, or set DATA_DIR to another folder.`
}

/**
 * Creates one level at a time: if a file system refuses a folder with ENOENT, as /proc does, Node's recursive
 * `mkdir` never returns.
 */
function makeFolder(path: string) {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o750 })
}

function isInTheWay(dataDir: string) {
  return statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false
}
