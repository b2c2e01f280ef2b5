import { z } from 'zod/mini'
import { fieldsOf, type Collection } from '#app/content/define.ts'
import type { FieldValues } from '#app/content/fields/field.ts'
import { publicationFields } from '#app/content/fields/publication.ts'
import { projects, type ProjectInput } from '../collection.ts'
import { photographs, progressEntries, projectDocuments } from '../story/collection.ts'
import { valueBands } from '../project.ts'

const record = z.record(z.string(), z.json())

/** What a client was shown, as it is stored with the consent. */
const snapshotSchema = z.object({
  values: record,
  /** The image, the film and the photographs. */
  files: z.array(z.string()),
  /** What else the page shows, by the name of its collection, in its order. Missing in snapshots of the first versions. */
  parts: z.optional(z.record(z.string(), z.array(record))),
})
export type Snapshot = z.infer<typeof snapshotSchema>

/** What a project's page shows beside its facts. */
export const shownParts: readonly Collection[] = [photographs, progressEntries, projectDocuments]

/** The page shows nothing of these: where else the project is shown, and whether it needs consent. */
const notOnPage: ReadonlySet<string> = new Set([
  ...Object.keys(publicationFields.full),
  'needsConsent',
  'topproject',
  'topposition',
  'project',
  'onHome',
  'position',
])

/**
 * All that the page shows, in both languages, in a form that is the same as long as that is.
 * @param parts of the project, by the name of their collection
 */
export function takeSnapshot(
  values: ProjectInput,
  parts: ReadonlyMap<string, readonly (FieldValues & { id: string })[]>,
): Snapshot {
  const { valueBand, showValue, clientNaming, clientWords = '' } = values
  // The client reads the own name: whether others do belongs to what is agreed to.
  const shown = {
    ...onPage(projects, { ...values, valueBand: showValue ? valueBand : '' }),
    ...(clientNaming === 'confidential' && { clientNaming, clientWords }),
  }
  const photographed = (parts.get(photographs.name) ?? []).flatMap(({ image }) => keyOf(image))
  return {
    values: shown,
    files: [...keyOf(values.image), ...(values.video === '' ? [] : [values.video]), ...photographed],
    parts: Object.fromEntries(
      shownParts.map((collection) => [
        collection.name,
        (parts.get(collection.name) ?? [])
          .filter((part) => isShown(collection, part))
          .map((part) => ({ id: part.id, ...onPage(collection, part) })),
      ]),
    ),
  }
}

function onPage(collection: Collection, values: FieldValues) {
  const named = fieldsOf(collection).filter(([name, { office }]) => !office && !notOnPage.has(name))
  return Object.fromEntries(
    named.map(([name, field]) => [name, (values[name] ?? field.initial) as z.infer<typeof record>[string]]),
  )
}

function isShown({ shownIf = {} }: Collection, part: FieldValues): boolean {
  return Object.entries(shownIf).every(([name, value]) => part[name] === value)
}

function keyOf(image: unknown): string[] {
  const key: unknown = Object(image).key
  return typeof key === 'string' ? [key] : []
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
    ...(isOther(agreed, now, ['client', 'client_ar', 'clientNaming', 'clientWords'])
      ? ['the name of the client is another']
      : []),
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
