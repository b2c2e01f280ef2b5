import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { csvDownload } from '#app/platform/http/table-download.server.ts'
import { formatTime } from '#app/ui/day.ts'
import { dubaiDate } from '#app/ui/dubai-date.ts'
import type { Route } from './+types/admin-export'
import { labels } from './rules.ts'
import { listCallRequests } from './store.server.ts'

const atOnce = 500

/** `GET /admin/call-requests/export`: all of them as a table. */
export function loader({ context }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const name = `Call requests ${dubaiDate(Date.now()).iso}.csv`
  return csvDownload(name, ['Received', ...Object.values(labels)], rows(db))
}

async function* rows(db: Db) {
  for (let offset = 0; ; offset += atOnce) {
    const requests = await listCallRequests(db, 'No', { limit: atOnce, offset })
    for (const { createdAt, personName, personEmail, personPhone, personMessage } of requests)
      yield [
        `${dubaiDate(createdAt).iso} ${formatTime(createdAt)}`,
        personName,
        personEmail,
        personPhone,
        personMessage,
      ]
    if (requests.length < atOnce) return
  }
}
