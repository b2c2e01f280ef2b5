import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Problems } from '../check.ts'
import type { Collection } from '../define.ts'
import type { FieldValues } from '../fields/field.ts'
import { createIntegrity, type DocumentChange } from '../integrity.server.ts'
import type { Rules } from './contract.ts'

/** The problems of each change, from its fields and its collection's rules. */
export async function validateAll<Values, Loaded>(
  db: Db | Tx,
  collection: Collection,
  rules: Rules<Values, Loaded> | undefined,
  changes: readonly DocumentChange<Values>[],
): Promise<Problems[]> {
  const integrity = await createIntegrity(db, collection, changes.map(toFieldChange))
  const loaded = await rules?.load(db, changes)
  const found: Problems[] = []
  for (const chunk of chunksOf(changes)) {
    found.push(...chunk.map(problemsOf))
    await yieldToEventLoop() // A batch may be a whole table, and the site must stay responsive.
  }
  return found

  function problemsOf(change: DocumentChange<Values>): Problems {
    const problems = new Map(integrity.problemsOf(toFieldChange(change)))
    if (rules && loaded !== undefined)
      for (const [name, problem] of rules.refuse(change, loaded))
        if (!problems.has(name)) problems.set(name, problem)
    if (problems.size === 0) {
      integrity.addAccepted(toFieldChange(change))
      if (loaded !== undefined) rules?.addAccepted?.(change, loaded)
    }
    return problems
  }
}

export function toFieldChange<Values>({ before, values, ...change }: DocumentChange<Values>): DocumentChange {
  return { ...change, before: before && toFieldValues(before), values: toFieldValues(values) }
}

/** Widens typed values to values by name. */
export function toFieldValues<Values>(values: Values) {
  return values as FieldValues
}
