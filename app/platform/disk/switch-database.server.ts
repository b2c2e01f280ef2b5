import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** What will replace the site's own database. Renaming it to `restored` is the commit point. */
const staged = 'restoring'
const committed = 'restored'
const database = 'plinth.sqlite'
const secretFile = 'secret'

/**
 * Replaces the database of a data folder that this process holds, and the secret that belongs to it. A kill
 * at any moment leaves either the old or the new ones: nothing has happened until the folder of the new ones
 * gets its final name, and from then on the next process to open the data folder completes the switch.
 * @param newDatabase path of a SQLite file on the same disk that nothing has open
 */
export function switchDatabase(dataDir: string, newDatabase: string, secret: string | undefined) {
  const folder = join(dataDir, staged)
  mkdirSync(folder, { mode: 0o750 })
  renameSync(newDatabase, join(folder, database))
  syncPath(join(folder, database))
  if (secret !== undefined) writeFileSync(join(folder, secretFile), secret, { mode: 0o600, flush: true })
  syncPath(folder)
  renameSync(folder, join(dataDir, committed))
  syncPath(dataDir)
  finishSwitch(dataDir)
}

/** Steps that are already done are skipped. A staged copy that was never committed is deleted. */
export function finishSwitch(dataDir: string) {
  rmSync(join(dataDir, staged), { recursive: true, force: true })
  const folder = join(dataDir, committed)
  if (!existsSync(folder)) return
  if (existsSync(join(folder, database))) {
    // The log of the old database must not be read into the new one.
    for (const suffix of ['-wal', '-shm']) rmSync(join(dataDir, database + suffix), { force: true })
    renameSync(join(folder, database), join(dataDir, database))
  }
  if (existsSync(join(folder, secretFile))) renameSync(join(folder, secretFile), join(dataDir, secretFile))
  syncPath(dataDir)
  rmSync(folder, { recursive: true })
}

function syncPath(path: string) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
