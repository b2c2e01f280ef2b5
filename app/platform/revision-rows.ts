import type { RecordKind, Revision } from './change.server.ts'

/** What visitors send is no content: it has no line in History, and is never quoted there (docs/decisions/0013). */
export const ofVisitors: ReadonlySet<RecordKind> = new Set(['call-request', 'job-request'])
/** All that is kept of those: nothing in it says who wrote, or what. */
const quotable = ['id', 'suspicious', 'state'] as const

/** What all revisions of one change have in common. */
interface Occasion {
  actor: string
  at: number
  change_id: string
}

/** Records of one kind that were added together, changed together or deleted together have one line in History. */
export function toRows(revisions: readonly Revision[], occasion: Occasion) {
  const lines = Map.groupBy(revisions.filter(hasLine), lineOf)
  return revisions.map((revision) => {
    const { kind, id, before, after, undoes = null } = revision
    const line = hasLine(revision) ? lines.get(lineOf(revision)) : undefined
    return {
      ...occasion,
      kind,
      record_id: id,
      action: actionOf(revision),
      before: before ? quote(kind, before) : null,
      after: after ? quote(kind, after) : null,
      stands_for: line?.[0] === revision ? line.length : 0,
      undoes,
    }
  })
}

function hasLine({ kind, cascaded }: Revision) {
  return !cascaded && !ofVisitors.has(kind)
}

function lineOf(revision: Revision) {
  return `${revision.kind} ${actionOf(revision)}`
}

function actionOf({ before, after }: Revision) {
  if (!before) return 'add' as const
  return after ? ('edit' as const) : ('delete' as const)
}

function quote(kind: RecordKind, record: object): string {
  if (!ofVisitors.has(kind)) return JSON.stringify(record)
  const kept = Object.entries(record).filter(([name]) => quotable.some((one) => one === name))
  return JSON.stringify(Object.fromEntries(kept))
}
