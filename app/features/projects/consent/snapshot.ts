import { z } from 'zod/mini'
import { valueBands } from '../project.ts'
import type { ProjectInput } from '../collection.ts'

/** What a client was shown, as it is stored with the consent. */
const snapshotSchema = z.object({ values: z.record(z.string(), z.json()), files: z.array(z.string()) })
export type Snapshot = z.infer<typeof snapshotSchema>

/** @param photographs the keys of those that belong to the project */
export function takeSnapshot(values: ProjectInput, photographs: readonly string[]): Snapshot {
  const own = [values.image?.key ?? '', values.video].filter((key) => key !== '')
  return { values: { ...values, scope: [...values.scope] }, files: [...own, ...photographs] }
}

export function readSnapshot(stored: string): Snapshot | undefined {
  try {
    return snapshotSchema.parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

/** What a client would want to see again. Texts are not among it. */
export function changesSince(agreed: Snapshot, now: Snapshot): string[] {
  const added = now.files.filter((key) => !agreed.files.includes(key)).length
  return [
    ...(added > 0 ? [added === 1 ? 'a photograph was added' : `${added} photographs were added`] : []),
    ...(isOther(agreed, now, ['client', 'client_ar']) ? ['the name of the client is another'] : []),
    ...(shownValue(now) !== undefined && shownValue(agreed) !== shownValue(now)
      ? ['another value is shown']
      : []),
  ]
}

function isOther(agreed: Snapshot, now: Snapshot, names: readonly string[]) {
  return names.some((name) => (agreed.values[name] ?? '') !== (now.values[name] ?? ''))
}

function shownValue({ values }: Snapshot): string | undefined {
  const { showValue, valueBand } = values
  return showValue === true && typeof valueBand === 'string' && valueBand in valueBands
    ? valueBand
    : undefined
}
