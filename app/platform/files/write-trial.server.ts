import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { withScratchFolder } from '../disk/scratch.server.ts'
import type { Files } from './files.server.ts'

/** Writes a few bytes where everything arrives, and removes them. */
export function tryToWriteFolder(dataDir: string): Promise<void> {
  return withScratchFolder(dataDir, (folder) =>
    writeFile(join(folder, 'trial.txt'), content(), { flush: true }),
  )
}

/**
 * Stores a few bytes in the private part, reads them and removes them again.
 * @param meanwhile called with their key while they are there
 * @returns whether what was read is what was written
 */
export async function tryToStore(
  files: Files,
  meanwhile: (key: string) => Promise<void> = async () => {},
): Promise<boolean> {
  const key = `resumes/trial-${randomUUID()}/trial.txt`
  const written = content()
  try {
    await files.put('private', key, Readable.from([Buffer.from(written)]))
    const stored = await files.get('private', key)
    const isSame = stored !== undefined && (await text(stored.stream())) === written
    await meanwhile(key)
    return isSame
  } finally {
    await files.remove('private', key).catch(() => {}) // An earlier failure is already reported.
  }
}

const content = () => `Written at ${new Date().toISOString()} to see whether this place takes files.`
