import { z } from 'zod'
import packageJson from '../../../package.json' with { type: 'json' }
import { configVariables } from '../config.server.ts'
import { readMark, setMark } from './meta.server.ts'
import type { Db } from './open.server.ts'

const schema = z.object({
  version: z.string(),
  /** What it read of the environment, so that a later version knows what is new in it. */
  variables: z.array(z.string()),
})
/** The program that visitors were last answered by. */
export type ServedBy = z.infer<typeof schema>

export const thisProgram: ServedBy = { version: packageJson.version, variables: configVariables }

/** Absent where no version that notes this has served yet. */
export async function readServedBy(db: Db): Promise<ServedBy | undefined> {
  const stored = await readMark(db, 'served-by')
  return stored === undefined ? undefined : schema.parse(JSON.parse(stored))
}

export async function noteServedBy(db: Db) {
  await setMark(db, 'served-by', JSON.stringify(thisProgram))
}
