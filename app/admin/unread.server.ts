import { countUnread } from '#app/platform/inbox.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Unread } from './unread.ts'

export async function readUnread({ db }: Services): Promise<Unread> {
  return { calls: await countUnread(db, 'call_request'), jobs: await countUnread(db, 'job_request') }
}
