import { z } from 'zod'
import packageJson from '../../../package.json' with { type: 'json' }
import { configVariables } from '../config.server.ts'
import { readMark, setMark } from './meta.server.ts'
import type { Db } from './open.server.ts'

const schema = z.object({
  version: z.string(),
  /** The environment variables it knew, so that a later version can tell which ones are new. */
  variables: z.array(z.string()),
})
/** The program that last served visitors. */
export type ServedBy = z.infer<typeof schema>

export const thisProgram: ServedBy = { version: packageJson.version, variables: configVariables }

/** Absent if no version that records this has served yet. */
export async function readServedBy(db: Db): Promise<ServedBy | undefined> {
  const stored = await readMark(db, 'served-by')
  return stored === undefined ? undefined : schema.parse(JSON.parse(stored))
}

export async function recordServedBy(db: Db) {
  await setMark(db, 'served-by', JSON.stringify(thisProgram))
}
