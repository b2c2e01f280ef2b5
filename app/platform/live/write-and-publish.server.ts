import type { Db, Tx } from '../database/open.server.ts'
import { findUnavailable } from '../http/unavailable.server.ts'
import type { Live } from './hub.server.ts'
import type { Topic } from './topics.ts'

/**
 * One transaction, and the one way to say that public pages changed. With its commit, and only then, every instance drops
 * its cached pages and tells its open screens of the topics that `work` published; a rollback is silent.
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
    // The database went away, perhaps after it had committed: pages are rendered anew once too often rather than never.
    if (findUnavailable(error)) emit()
    throw error
  }
}
