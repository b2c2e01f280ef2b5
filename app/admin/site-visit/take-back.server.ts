import { doneSentences } from '#app/history/messages.ts'
import { listLinesOf } from '#app/history/revisions.server.ts'
import { subjectOfLine, undoWholeChange, type Undoer } from '#app/history/undo.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import type { Refused } from '#app/platform/refused.ts'
import type { Said } from '#app/ui/admin/said.ts'
import { messages, takeBackMs } from './visit.ts'

/** Undoes one's own visit. What was changed since stays as it is, which the answer says. */
export async function takeBackVisit(
  admin: Undoer & Pick<AdminContext, 'administrator'>,
  id: string,
  now: number,
): Promise<Said | Refused> {
  const [line] = await listLinesOf(admin.db, id)
  if (!line || line.actorId !== admin.administrator.id || line.at < now - takeBackMs)
    return { refused: messages.notTakenBack }
  const outcome = await undoWholeChange(admin, id).catch(whenRefused)
  if (!('done' in outcome)) return 'refused' in outcome ? outcome : { refused: messages.changedSince }
  const { done, count, left } = outcome
  if (left === 0) return { said: messages.takenBack }
  return { said: doneSentences(subjectOfLine(admin.adapters, line))[done](count, left) }
}

/** Something of it is on the site by now, so that it no longer waits. */
function whenRefused(error: unknown): Refused {
  const { init } = Object(error)
  if (init?.status === 403) return { refused: messages.changedSince }
  throw error
}
