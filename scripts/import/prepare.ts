import type { Revision } from '#app/platform/change.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import type { Draft, FileUse, LeftOut, PlaceFile } from '#app/platform/takeover/draft.ts'
import { isLeftOut } from '#app/platform/takeover/draft.ts'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import type { GatheredFiles, WantedFile } from './files.ts'
import type { ReportedKind, ReportedRecord } from './report.ts'

/** The records of one kind, sorted by what is to become of them. */
export interface Sorted<Content> {
  fresh: Draft<Content>[]
  left: LeftOut[]
  alreadyHere: (Draft<Content> | LeftOut)[]
}

/** What is here already stays as it is, and what was deleted here stays away. */
export function sortRecords<Content>(
  kind: ReportedKind,
  drafts: Iterable<Draft<Content> | LeftOut>,
  here: readonly { id: string }[],
  deleted: ReadonlySet<string>,
): Sorted<Content> {
  const ids = new Set(here.map(({ id }) => id))
  const sorted: Sorted<Content> = { fresh: [], left: [], alreadyHere: [] }
  for (const draft of drafts) {
    if (ids.has(draft.id)) sorted.alreadyHere.push(draft)
    else if (isLeftOut(draft)) sorted.left.push(draft)
    else if (deleted.has(`${kind} ${draft.id}`))
      sorted.left.push({ id: draft.id, name: draft.name, left: leavings.deletedHere })
    else sorted.fresh.push(draft)
  }
  return sorted
}

/** One kind on its way through the import, whatever its content. */
export interface Prepared {
  /** The files that its new records name. */
  wanted: WantedFile[]
  /** The addresses in records that are here already, whose files are not looked at. */
  settled: string[]
  finish(files: GatheredFiles): Finished
}

export interface Finished {
  reported: ReportedRecord[]
  /** How many records `write` will add. */
  fresh: number
  write(tx: Tx): Promise<Revision[]>
}

interface Kind<Content> extends Sorted<Content> {
  kind: ReportedKind
  placeFiles?: (content: Content, place: PlaceFile) => Content
  write(tx: Tx, drafts: readonly Draft<Content>[], files: ReadonlyMap<string, FileRow>): Promise<Revision[]>
}

export function prepare<Content>(kind: Kind<Content>): Prepared {
  const { placeFiles = (content: Content) => content } = kind
  const addressesOf = (drafts: readonly (Draft<Content> | LeftOut)[]) => {
    const found: WantedFile[] = []
    const note = (_: string, address: string, use: FileUse) => {
      if (address !== '') found.push({ address, use })
      return address
    }
    for (const draft of drafts) if (!isLeftOut(draft)) placeFiles(draft.content, note)
    return found
  }
  return {
    wanted: addressesOf(kind.fresh),
    settled: addressesOf(kind.alreadyHere).map(({ address }) => address),
    finish(files) {
      const finished = kind.fresh.map((draft) => withFiles(draft, placeFiles, files))
      return {
        reported: [...finished.map(taken), ...kind.left.map(left), ...kind.alreadyHere.map(alreadyHere)],
        fresh: finished.length,
        write: (tx) => kind.write(tx, finished, files.rows),
      }
    },
  }

  function taken({ id, name, notes }: Draft<Content>): ReportedRecord {
    const outcome = notes.length > 0 ? 'mended' : 'taken'
    return { kind: kind.kind, id, name, outcome, alreadyHere: false, notes }
  }
  function left({ id, name, left: why }: LeftOut): ReportedRecord {
    return { kind: kind.kind, id, name, outcome: 'left', alreadyHere: false, notes: [why] }
  }
  function alreadyHere({ id, name }: { id: string; name: string }): ReportedRecord {
    return { kind: kind.kind, id, name, outcome: 'left', alreadyHere: true, notes: [leavings.alreadyHere] }
  }
}

function withFiles<Content>(
  draft: Draft<Content>,
  placeFiles: (content: Content, place: PlaceFile) => Content,
  files: GatheredFiles,
): Draft<Content> {
  const notes = [...draft.notes]
  const content = placeFiles(draft.content, (field, address, use) => {
    if (address === '') return ''
    const placed = files.place({ address, use })
    if ('key' in placed) return placed.key
    notes.push(mends.fileLeft(field, placed.left, address))
    return ''
  })
  return { ...draft, content, notes }
}
