import { middle } from '#app/content/fields/picture.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import type { HistoryLine } from './revisions.server.ts'
import type { HistoryField } from '#app/content/fields/field.ts'
import type { HistoryAdapter, Part } from './adapters.server.ts'

/** The fields that differ, in the order of the form. */
export function changedFields(
  { words }: Pick<HistoryAdapter, 'words'>,
  id: string,
  before: object | undefined,
  after: object | undefined,
): HistoryField[] {
  return words.fieldsOf(id).filter((field) => !isSameField(before, after, field))
}

/** A missing value equals an empty one. */
export function isSameField(
  one: object | undefined,
  other: object | undefined,
  { path, as }: HistoryField,
): boolean {
  const empty = as === 'percent' ? middle : ''
  const text = (record: object | undefined) => JSON.stringify(valueAt(record, path) ?? empty)
  return text(one) === text(other)
}

/**
 * The first save of a page of General changes its built-in text, so it is shown as a change, not as an
 * addition.
 */
export function withBuiltIn(line: HistoryLine, kind: Pick<HistoryAdapter, 'builtIn'>): HistoryLine {
  const before = line.action === 'add' && line.after ? kind.builtIn?.(line.recordId) : undefined
  return before ? { ...line, action: 'edit', before } : line
}

/** Whether this record was deleted or restored together with the record of `line`. */
export function belongsTo(
  { change, recordId }: HistoryLine,
  { kind, field }: Pick<Part, 'kind' | 'field'>,
  item: HistoryLine,
): boolean {
  return (
    kind === item.kind && item.change === change && valueAt(item.before ?? item.after, field) === recordId
  )
}
