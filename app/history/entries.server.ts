import { href } from 'react-router'
import { countsInWords } from '#app/content/messages.ts'
import type { Actor, Revision } from '#app/platform/changes/change.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Photograph } from '#app/platform/files/photograph.ts'
import {
  listCascaded,
  listChangedBeside,
  findDeleted,
  type HistoryFilter,
  type HistoryLine,
} from './revisions.server.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import { undoWindowMs } from '#app/platform/retention.ts'
import type { HistoryField } from '#app/content/fields/field.ts'
import { belongsTo, changedFields, withBuiltIn } from './differences.ts'
import type { HistoryAdapters, RecordWords } from './adapters.server.ts'
import { historySearch } from './address.ts'
import { findUndoings, type Undoing } from './queries.server.ts'
import { findOwner, listTogether } from './together.server.ts'
import { createValueFormatter, type FormattedValue } from './value-formatter.server.ts'

export interface Difference {
  label: string
  before: FormattedValue
  after: FormattedValue
}

/** A change as the screen shows it. */
export interface HistoryEntry {
  id: number
  at: number
  actor: string
  /** `changed`, `added`, … */
  act: string
  name: string
  /** The target of the link on its name. */
  address: string
  differences: Difference[]
  /** The image of a record that was added or deleted as a whole. */
  picture: Photograph | undefined
  /** `with its 5 logos`, `and changed 196A Showroom` */
  cascaded: string | undefined
  undo: 'Undo' | 'Bring back' | 'Redo' | 'Delete again' | undefined
  /** The change undid another one. */
  isUndoing: boolean
  /** `Undone by Sara`, or how many of several were undone, and when. */
  undone: { text: string; at: number } | undefined
  /** The entry stands for several changes, which are undone together. */
  together: boolean
  /** Its details have expired. */
  emptied: boolean
}

/**
 * Whoever reads it gets a button only for what he could also undo.
 * @param filter with which the lines were found
 */
export async function toEntries(
  { db, actor }: { db: Db; actor: Pick<Actor, 'mayWrite'> },
  adapters: HistoryAdapters,
  found: readonly HistoryLine[],
  now: number,
  filter: HistoryFilter = {},
): Promise<HistoryEntry[]> {
  const joined = await joinLines(db, adapters, found, filter)
  const groups = joined.map((group) => group.map((line) => withBuiltIn(line, adapters.of(line.kind))))
  const lines = groups.flat()
  const format = await createValueFormatter(
    db,
    adapters,
    lines.flatMap(({ kind, recordId: id, before, after }) =>
      [before, after].map((record) => ({ kind, id, record })),
    ),
  )
  const deleted = await findAllDeleted(db, adapters.kinds, lines)
  const undoings = await findUndoings(db, lines)
  const cascaded = await listCascaded(
    db,
    lines.filter((line) => hasCascaded(adapters, line)).map(({ change }) => change),
  )
  const changedBeside = Map.groupBy(await listChangedBeside(db, lines), ({ change }) => change)
  const ofOne = new Set<HistoryLine>()
  for (const line of lines) if ((await findOwner(db, adapters, line)) !== undefined) ofOne.add(line)
  const undoable = new Set<HistoryLine>()
  for (const line of lines) if (await actor.mayWrite(db, undoingOf(line))) undoable.add(line)
  return groups.flatMap(([first, ...others]) => {
    if (!first) return []
    return others.length === 0 ? entryOf(first, ofOne.has(first)) : joinEntries(first, others)
  })

  function entryOf(line: HistoryLine, withOwner: boolean): HistoryEntry {
    const { id, at, actor, kind, recordId, action, before, after, groupSize } = line
    const { words } = adapters.of(kind)
    const isGone = deleted.has(`${kind} ${recordId}`)
    const undoing = undoings.get(id)
    const fields =
      groupSize === 1 && before && after ? changedFields(adapters.of(kind), recordId, before, after) : []
    const whole = groupSize === 1 && (action === 'add' ? after : action === 'delete' ? before : undefined)
    const picture = whole && words.fieldsOf(recordId).find(({ as }) => as === 'file')
    const shown = whole && picture ? format(picture, whole) : undefined
    return {
      id,
      at,
      actor,
      ...sentenceOf(line, words, fields, withOwner ? ownerOf(line) : ''),
      address: addressOf(adapters, line, isGone),
      // A bare position number means nothing to a person.
      differences: fields
        .filter((field) => field.as !== 'position')
        .map((field) => ({
          label: field.label,
          before: format(field, before),
          after: format(field, after),
        })),
      picture: shown && 'photograph' in shown ? shown.photograph : undefined,
      cascaded: cascadedWith(line),
      undo:
        at < now - undoWindowMs || (undoing && undoing.number >= groupSize) || !undoable.has(line)
          ? undefined
          : undoOf(line, isGone),
      isUndoing: line.undoes !== null,
      undone: undoing && sayUndone(line, undoing),
      together: groupSize > 1,
      emptied: !before && !after,
    }
  }

  /** `added 2 photographs and changed Progress of 20 Nov 2026 of 188 Marina Gate` */
  function joinEntries(first: HistoryLine, others: readonly HistoryLine[]): HistoryEntry {
    const group = [first, ...others]
    const entries = group.map((line, index) => entryOf(line, index === others.length))
    const [head = entryOf(first, false)] = entries
    const undoing = group
      .flatMap(({ id }) => undoings.get(id) ?? [])
      .toSorted((one, other) => one.at - other.at)
    const last = undoing.at(-1)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
    return {
      ...head,
      name: inList.format(entries.map(({ act, name }) => (act === head.act ? name : `${act} ${name}`))),
      address: href('/admin/history') + historySearch({ change: first.change }),
      differences: entries.flatMap(({ differences }) => differences),
      picture: entries.find(({ picture }) => picture)?.picture,
      undo: entries.find(({ undo }) => undo)?.undo,
      undone:
        last &&
        sayUndone(
          { ...first, groupSize: sum(group.map(({ groupSize }) => groupSize)) },
          { ...last, number: sum(undoing.map(({ number }) => number)) },
        ),
      together: true,
    }
  }

  /** ` of 188 Marina Gate` */
  function ownerOf({ kind, before, after }: HistoryLine): string {
    const { owner } = adapters.of(kind).words
    const shown = owner && format(owner, after ?? before)
    return shown && 'text' in shown && shown.text ? ` of ${shown.text}` : ''
  }

  function cascadedWith(line: HistoryLine): string | undefined {
    const kind = adapters.of(line.kind)
    const beside = line.action === 'edit' ? [] : (changedBeside.get(line.change) ?? [])
    const names = beside.map(({ recordId, after }) => kind.words.nameOf(after ?? {}, recordId))
    if (names.length > 0) return `and changed ${names.join(', ')}`
    if (!hasCascaded(adapters, line)) return undefined
    const counted = kind.parts.map((part) => ({
      ...part,
      number: cascaded.filter((item) => belongsTo(line, part, item)).length,
    }))
    const [only, ...others] = counted.filter(({ number }) => number > 0)
    if (!only) return undefined
    return `with its ${only.number === 1 && others.length === 0 ? only.one : countsInWords(counted)}`
  }
}

const inList = new Intl.ListFormat('en')

/** Where every record has a line of its own, none are joined; otherwise all are, whatever kind was asked for. */
async function joinLines(
  db: Db,
  adapters: HistoryAdapters,
  found: readonly HistoryLine[],
  { kind, record, change }: HistoryFilter,
): Promise<HistoryLine[][]> {
  if (record !== undefined || change !== undefined) return found.map((line) => [line])
  const groups: HistoryLine[][] = []
  for (const line of found) {
    const group = await listTogether(db, adapters, line)
    // Listed once: with the first of them that was asked for.
    const listed = group.find((one) => kind === undefined || one.kind === kind)
    if (listed?.id === line.id) groups.push(group)
  }
  return groups
}

/** What undoing a line would write. */
function undoingOf({ id, kind, recordId, before, after }: HistoryLine): Revision {
  return { kind, id: recordId, before: after, after: before, undoes: id }
}

function undoOf(line: HistoryLine, isGone: boolean): HistoryEntry['undo'] {
  const { action, before, after, groupSize, undoes } = line
  if (!before && !after) return undefined
  const undo = undoes === null ? 'Undo' : action === 'add' ? 'Delete again' : 'Redo'
  // Whether all of a group have been undone is known only when the undoing is attempted.
  if (groupSize > 1) return action === 'delete' ? 'Bring back' : undo
  if (action === 'delete') return isGone ? 'Bring back' : undefined
  return isGone && action === 'add' ? undefined : undo
}

function sayUndone({ action, groupSize }: HistoryLine, { actor, at, number }: Undoing) {
  const act = action === 'delete' ? 'Brought back' : 'Undone'
  const some = number < groupSize ? `${number} of ${groupSize} ${act.toLowerCase()}` : act
  return { text: `${some} by ${actor}`, at }
}

/**
 * An entry for several changes links to the list of them; an entry for a deleted record links to its own
 * history.
 */
function addressOf(
  adapters: HistoryAdapters,
  { kind, recordId, change, groupSize, before, after }: HistoryLine,
  isGone: boolean,
): string {
  if (groupSize > 1) return href('/admin/history') + historySearch({ kind, change })
  if (isGone) return href('/admin/history') + historySearch({ kind, record: recordId })
  return adapters.of(kind).words.addressOf(recordId, after ?? before ?? {})
}

function hasCascaded(adapters: HistoryAdapters, { kind, action, undoes }: HistoryLine): boolean {
  return adapters.of(kind).parts.length > 0 && (action === 'delete' || (action === 'add' && undoes !== null))
}

async function findAllDeleted(
  db: Db,
  kinds: readonly string[],
  lines: readonly HistoryLine[],
): Promise<Set<string>> {
  const deleted = new Set<string>()
  for (const kind of kinds) {
    const ids = lines.filter((line) => line.kind === kind).map(({ recordId }) => recordId)
    for (const id of await findDeleted(db, kind, [...new Set(ids)])) deleted.add(`${kind} ${id}`)
  }
  return deleted
}

const verbs = { add: 'added', edit: 'changed', delete: 'deleted' } as const
const undoVerbs = { add: 'brought back', edit: 'undid a change of', delete: 'undid adding' } as const

/** `Sara changed 196A Ras Al Khor Showroom`, without the person's name. */
function sentenceOf(line: HistoryLine, words: RecordWords, fields: readonly HistoryField[], ofOwner: string) {
  const { action, undoes, groupSize, before, after, recordId } = line
  const undoing = undoes === null ? undefined : undoVerbs[action]
  const moved = before && after && sayPublished(before, after)
  if (groupSize > 1)
    return {
      act: undoing ?? moved ?? verbs[action],
      name: `${groupSize.toLocaleString('en')} ${words.many}${ofOwner}`,
    }
  const record = after ?? before
  const name = ((record && words.nameOf(record, recordId)) || `a ${words.one}`) + ofOwner
  const [only] = fields
  if (undoing) return { act: undoing, name }
  if (moved) return { act: moved, name }
  if (fields.length === 1 && only?.as === 'position') return { act: 'moved', name }
  const isFile = fields.length === 1 && only?.as === 'file'
  return { act: isFile && before && after ? sayFile(only, before, after) : verbs[action], name }
}

/** What was done with it matters more than which fields it has. */
function sayPublished(before: object, after: object): string | undefined {
  const [was, is] = [valueAt(before, 'state'), valueAt(after, 'state')]
  if (was === 'draft' && is === 'published') return 'put on the site'
  return was === 'published' && is === 'draft' ? 'took off the site' : undefined
}

/** `replaced the image of`; a link in a file's place counts as one. */
function sayFile({ path, label }: HistoryField, before: object, after: object): string {
  const verb = !valueAt(after, path) ? 'removed' : !valueAt(before, path) ? 'added' : 'replaced'
  return `${verb} the ${label.replace(/ \d+$/, '').toLowerCase()} of`
}
