import type { Actor } from './change.server.ts'
import { isVisitorKind } from './visitor-kinds.ts'

/** Whoever sends a form of the site. */
export const visitor: Actor = {
  name: 'Visitor',
  // What was sent again, and was taken for spam before, is marked as none.
  mayWrite: (_, { kind, after }) => isVisitorKind(kind) && after !== undefined,
}

/** The program itself, which does what was decided before. */
export const retentionActor = programNamed('Retention')
export const cleanupActor = programNamed('Cleanup')
export const importActor = programNamed('Import')

/** Somebody with a shell on the server, or the program: they may write everything. */
export function programNamed(name: string): Actor {
  return { name, mayWrite: () => true }
}
