import { middle } from '#app/content/fields/picture.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import type { HistoryLine } from '#app/platform/history.server.ts'
import type { HistoryField } from '#app/platform/history.ts'
import type { HistoryKind } from './kinds.server.ts'

/** The fields that differ, in the order of the form. */
export function changedFields(
  { words }: Pick<HistoryKind, 'words'>,
  id: string,
  before: object | undefined,
  after: object | undefined,
): HistoryField[] {
  return words.fieldsOf(id).filter((field) => !isSameField(before, after, field))
}

/** What is missing is the same as what is empty. */
export function isSameField(
  one: object | undefined,
  other: object | undefined,
  { path, as }: HistoryField,
): boolean {
  const empty = as === 'percent' ? middle : ''
  return (valueAt(one, path) ?? empty) === (valueAt(other, path) ?? empty)
}

/** Saving a page of General for the first time changes the built-in text; nothing is added. */
export function withBuiltIn(line: HistoryLine, kind: Pick<HistoryKind, 'builtIn'>): HistoryLine {
  const before = line.action === 'add' && line.after ? kind.builtIn?.(line.recordId) : undefined
  return before ? { ...line, action: 'edit', before } : line
}

/** Whether this went, or came back, along with what the line tells of. */
export function belongsTo(
  { change, recordId }: HistoryLine,
  { parts }: Pick<HistoryKind, 'parts'>,
  item: HistoryLine,
): boolean {
  return (
    parts?.kind === item.kind &&
    item.change === change &&
    valueAt(item.before ?? item.after, parts.field) === recordId
  )
}
