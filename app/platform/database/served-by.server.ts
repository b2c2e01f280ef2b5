import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import packageJson from '../../../package.json' with { type: 'json' }
import { commitFile } from '../commit-file.ts'
import { configVariables } from '../config.server.ts'
import { sourceOf } from '../find-program.server.ts'
import { readMark, setMark } from './meta.server.ts'
import type { Db } from './database.server.ts'

const schema = z.object({
  version: z.string(),
  /** Of which the build was made; empty if that is not known. */
  commit: z.string().default(''),
  /** The environment variables it knew, so that a later version can tell which ones are new. */
  variables: z.array(z.string()),
})
/** The program that last served visitors. */
export type ServedBy = z.infer<typeof schema>

export const thisProgram: ServedBy = {
  version: packageJson.version,
  commit: readCommit(),
  variables: configVariables,
}

/** The build writes it there (scripts/build.ts): an image and a copied folder have no repository. */
function readCommit(): string {
  const file = sourceOf(commitFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** `0.2.0 (3742e84)`: two builds of a version that is not released yet differ only by that. */
export function nameOf({ version, commit }: Pick<ServedBy, 'version' | 'commit'>): string {
  return commit ? `${version} (${commit})` : version
}

/** Absent if no version that records this has served yet. */
export async function readServedBy(db: Db): Promise<ServedBy | undefined> {
  const stored = await readMark(db, 'served-by')
  return stored === undefined ? undefined : schema.parse(JSON.parse(stored))
}

export async function recordServedBy(db: Db) {
  await setMark(db, 'served-by', JSON.stringify(thisProgram))
}
