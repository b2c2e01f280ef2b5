import { cascadeSentence } from '#app/content/sentences.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { findLastActors } from '#app/platform/last-change.server.ts'
import type { Difference } from './entries.server.ts'
import { kindOf } from './kinds.server.ts'
import { messages, questions } from './rules.ts'
import { openShow } from './show.server.ts'
import type { Losses } from './undo.server.ts'

/** Asked before anything newer is overwritten. */
export interface Question {
  id: number
  /** Of the record as it was read for this. */
  rev: number
  title: string
  lead: string
  /** What there is now, and what there would be; or what was added, and what there is now. */
  losses: Difference[]
  /** It goes as a whole. */
  removes: boolean
}

/** @param again it was asked before, and changed once more since */
export async function toQuestion(
  db: Db,
  { line, rev, present, fields, held }: Losses,
  again: boolean,
): Promise<Question> {
  const { id, kind, recordId, before, after } = line
  const show = await openShow(
    db,
    [present, before, after].map((record) => ({ kind, id: recordId, record })),
  )
  const by = (await findLastActors(db, kind, [recordId])).get(recordId) ?? ''
  const { words, parts } = kindOf(kind)
  const name = words.nameOf(present, recordId)
  const cascaded = parts && held > 0 ? ` ${cascadeSentence(parts, held)}` : ''
  const removes = !before
  return {
    id,
    rev,
    removes,
    title: removes ? questions.changedSinceAdded(name) : questions.changedSince(name),
    lead: `${again ? `${messages.changedAgain} ` : ''}${removes ? questions.removes(by, cascaded) : questions.overwrites(by)}`,
    losses: fields.map((field) => ({
      label: field.label,
      before: show(field, removes ? after : present),
      after: show(field, removes ? present : before),
    })),
  }
}
