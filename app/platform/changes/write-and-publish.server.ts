import type { Db, Tx } from '../database/open.server.ts'
import { findUnavailable } from '../errors/unavailable.server.ts'
import type { Live } from '../live/hub.server.ts'
import type { Topic } from '../live/topics.ts'

/**
 * The only way to announce that public pages changed, in one transaction. When it commits, and only then,
 * every instance drops its cached pages and notifies its open screens of the topics that `work` published. A
 * rollback notifies nobody.
 */
export async function writeAndPublish<Result>(
  { db, live }: { db: Db; live: Live },
  work: (tx: Tx, publish: (...topics: readonly Topic[]) => void) => Promise<Result>,
): Promise<Result> {
  const topics = new Set<Topic>()
  const emit = () => topics.forEach((topic) => live.emit(topic))
  try {
    const result = await db.transaction().execute(async (tx) => {
      const done = await work(tx, (...published) => published.forEach((topic) => topics.add(topic)))
      if (topics.size > 0) await live.notifyOthers(tx, [...topics])
      return done
    })
    emit()
    return result
  } catch (error) {
    // The database failed, possibly after the commit: it is better to render pages once too often than never.
    if (findUnavailable(error)) emit()
    throw error
  }
}
