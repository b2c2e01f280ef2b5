import type { RecordDefinition } from './record/definition.server.ts'
import { explainProblems, parseForm } from './check.ts'
import { formatDocument, readValues } from './document.ts'
import { partOf, withName } from './fields/parts.ts'
import { fieldsOf, type Schema } from './define.ts'
import type { FieldValues } from './fields/field.ts'
import { readDocumentForm } from './form.server.ts'
import type { SingletonRecord, SingletonStore } from './singleton-store.server.ts'
import { singletonKind } from './singleton.ts'

type Definition = RecordDefinition<SingletonRecord, FieldValues>

/** The definition of the screen that edits one singleton, for `recordScreens`. */
export function singletonScreen({ singleton, find, save }: Omit<SingletonStore, 'validate'>): Definition {
  const { admin, sentences } = singleton
  return {
    kind: singletonKind.kind,
    topic: singletonKind.topic,
    fields: singleton.fields,
    sentences,
    addresses: { edit: () => admin.address },
    pictureInputs: [],
    requiredInputs: [],
    async read(services, request) {
      const form = await readDocumentForm(services, request, singleton)
      return { ...form, typed: asStored(singleton, form.typed) }
    },
    check(form) {
      const parsed = parseForm(singleton, form.typed, { adding: false, refusedFiles: form.refusedFiles })
      return 'values' in parsed ? { input: parsed.values } : explainProblems(singleton, parsed.problems)
    },
    find,
    values: ({ values }) => formatDocument(singleton, values),
    recorded: (record) => formatDocument(singleton, readValues(singleton, record)),
    save: (tx, _, rev, values) => save(tx, rev, values),
  }
}

/**
 * Converts `1,300` to `1300`, so that equal values are equal when two versions are compared. Invalid input is
 * left as typed.
 */
function asStored(schema: Pick<Schema, 'fields'>, typed: Readonly<Record<string, string>>) {
  const stored = fieldsOf(schema).map(([name, field]) => {
    const part = partOf(name, field.inputs, typed)
    const parsed = field.parse(part)
    const trimmed = Object.fromEntries(Object.entries(part).map(([suffix, text]) => [suffix, text.trim()]))
    return withName(
      name,
      'value' in parsed && Object.keys(part).length > 0 ? field.format(parsed.value) : trimmed,
    )
  })
  return Object.assign({}, typed, ...stored) as Record<string, string>
}
