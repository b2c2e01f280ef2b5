import { cascadeSentence, totalOf } from '#app/content/messages.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { findLastActors } from '#app/platform/changes/last-change.server.ts'
import type { Difference } from './entries.server.ts'
import type { HistoryLine } from './revisions.server.ts'
import type { HistoryAdapters } from './adapters.server.ts'
import { messages, questions } from './messages.ts'
import { createValueFormatter } from './value-formatter.server.ts'
import type { GroupLosses, Losses } from './undo.server.ts'

/** Asked before anything newer is overwritten. */
export interface UndoQuestion {
  id: number
  /** The `rev` of the record when the question was made. */
  rev: number
  title: string
  lead: string
  /**
   * The current and the resulting values; for a record that would be removed, the added and the current
   * values.
   */
  losses: Difference[]
  /** The record is removed as a whole. */
  removes: boolean
}

/** Asked before anything newer in a group is overwritten. */
export interface GroupQuestion {
  group: number
  title: string
  lead: string
  /** The records that were saved later: name, who saved it, and which fields changed. */
  changed: Named[]
  moreChanged: number
  refused: Named[]
  moreRefused: number
  removes: boolean
  /** Undoes all of them, whatever was saved later: their number, and the state in which they were read. */
  all: { number: number; seen: string } | undefined
  /** How many are undone if these are left as they are. */
  others: number
}

interface Named {
  id: string
  name: string
  why: string
}

const maxNamed = 12

export async function toGroupQuestion(
  db: Db,
  adapters: HistoryAdapters,
  { line, kinds, size, lost, refused, others, seen }: GroupLosses,
  again: boolean,
): Promise<GroupQuestion> {
  const [only, ...otherKinds] = kinds
  const many = only && otherKinds.length === 0 ? only.words.many : 'records'
  const removes = lost.some((one) => one.line.action === 'add')
  const shown = lost.slice(0, maxNamed)
  const actors = new Map<string, string>()
  for (const [kind, some] of Map.groupBy(shown, (one) => one.line.kind)) {
    const ids = some.map(({ id }) => id)
    for (const [id, actor] of await findLastActors(db, kind, ids)) actors.set(id, actor)
  }
  const nameOf = ({ kind, recordId }: HistoryLine, record: object) =>
    adapters.of(kind).words.nameOf(record, recordId)
  const consequence = removes ? questions.removesSome : questions.overwritesSome
  const lead = lost.length === 0 ? questions.someImpossible : consequence
  return {
    group: line.id,
    title: questions.someChangedSince(size, many),
    lead: `${again ? `${messages.changedAgain} ` : ''}${lead}`,
    changed: shown.map(({ id, line: one, present, fields, parts }) => {
      const changed = fields.map(({ label }) => label).join(', ')
      const cascaded = totalOf(parts) > 0 ? cascadeSentence(parts) : ''
      const by = changed === '' ? '' : `${actors.get(id) ?? ''}: ${changed}.`
      return { id, name: nameOf(one, present.record), why: [by, cascaded].filter(Boolean).join(' ') }
    }),
    moreChanged: lost.length - shown.length,
    refused: refused.slice(0, maxNamed).map(({ line: one, why }) => ({
      id: one.recordId,
      name: nameOf(one, one.after ?? one.before ?? {}),
      why,
    })),
    moreRefused: Math.max(0, refused.length - maxNamed),
    removes,
    all: lost.length > 0 ? { number: others + lost.length, seen } : undefined,
    others,
  }
}

/** @param again the question was answered, but the record has changed once more since */
export async function toQuestion(
  db: Db,
  adapters: HistoryAdapters,
  { line, present: { rev, record: present }, fields, parts }: Losses,
  again: boolean,
): Promise<UndoQuestion> {
  const { id, kind, recordId, before, after } = line
  const format = await createValueFormatter(
    db,
    adapters,
    [present, before, after].map((record) => ({ kind, id: recordId, record })),
  )
  const by = (await findLastActors(db, kind, [recordId])).get(recordId) ?? ''
  const { words } = adapters.of(kind)
  const name = words.nameOf(present, recordId)
  const cascaded = totalOf(parts) > 0 ? ` ${cascadeSentence(parts)}` : ''
  const removes = !before
  return {
    id,
    rev,
    removes,
    title: removes ? questions.changedSinceAdded(name) : questions.changedSince(name),
    lead: `${again ? `${messages.changedAgain} ` : ''}${removes ? questions.removes(by, cascaded) : questions.overwrites(by)}`,
    losses: fields.map((field) => ({
      label: field.label,
      before: format(field, removes ? after : present),
      after: format(field, removes ? present : before),
    })),
  }
}
