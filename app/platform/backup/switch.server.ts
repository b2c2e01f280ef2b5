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

/** What will take the place of the site's own; the one renaming to `restored` decides that it does. */
const staged = 'restoring'
const decided = 'restored'
const database = 'plinth.sqlite'
const secretFile = 'secret'

/**
 * Puts a database, and the secret that belongs to it, in the place of those of a data folder that this process holds. A kill at any
 * moment leaves the old ones or the new ones: before the folder of the new ones has its last name nothing has happened, and
 * from then on whoever opens the data folder next finishes it.
 * @param database of a SQLite file on the same disk that nobody has open
 */
export function switchDatabase(dataDir: string, newDatabase: string, secret: string | undefined) {
  const folder = join(dataDir, staged)
  mkdirSync(folder, { mode: 0o750 })
  renameSync(newDatabase, join(folder, database))
  syncPath(join(folder, database))
  if (secret !== undefined) writeFileSync(join(folder, secretFile), secret, { mode: 0o600, flush: true })
  syncPath(folder)
  renameSync(folder, join(dataDir, decided))
  syncPath(dataDir)
  finishSwitch(dataDir)
}

/** Whatever of it has been done already is not there any more. What was not decided is the copy of a site that nobody has. */
export function finishSwitch(dataDir: string) {
  rmSync(join(dataDir, staged), { recursive: true, force: true })
  const folder = join(dataDir, decided)
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
