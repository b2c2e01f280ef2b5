import { randomBytes } from 'node:crypto'
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from './config.server.ts'

export interface DataFolder {
  release(): void
}

/**
 * Makes the data folder where it is missing and holds it for this process alone. The lock is SQLite's own on a small
 * file of its own, so the system lifts it however the process ends.
 * @throws StartupError if the folder can't be written or another process holds it.
 */
export function holdDataFolder(dataDir: string): DataFolder {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o750 })
    accessSync(dataDir, constants.W_OK)
    const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'))
    try {
      lock.exec('begin exclusive')
    } catch (error) {
      lock.close()
      throw error
    }
    return { release: () => lock.close() }
  } catch (error) {
    throw new StartupError(sentence(error, dataDir))
  }
}

/** The key that signs sessions: from the environment, else made once and kept in the data folder. */
export function readSecret(dataDir: string, configured: string | undefined): string {
  if (configured) return configured
  const file = join(dataDir, 'secret')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    const secret = randomBytes(48).toString('base64url')
    writeFileSync(file, secret + '\n', { mode: 0o600, flag: 'wx' })
    return secret
  }
}

function sentence(error: unknown, dataDir: string): string {
  const text = error instanceof Error ? error.message : String(error)
  if (/locked|busy/i.test(text))
    return `DATA_DIR: another Plinth process is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`
  return `DATA_DIR: ${dataDir} can't be written. Give this user the right to write there, or set DATA_DIR to another folder.`
}
