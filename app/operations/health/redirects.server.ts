import { oldPath } from '#app/content/redirects.ts'
import { pages } from '#app/features/settings/site-pages.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isReserved } from '#app/platform/http/reserved-paths.ts'
import { findingsOf, type Finding } from './finding.ts'

/** Moved addresses that were free once: where this version of the program answers, it wins, and they lead nowhere. */
export async function checkRedirects(db: Db): Promise<Finding[]> {
  const rows = await db.selectFrom('redirect').select(['from', 'to']).orderBy('from').execute()
  const idle = rows.filter(({ from }) => answersAt(oldPath(from)))
  if (idle.length === 0) return []
  return [
    findingsOf('Moved addresses').costs(
      `${idle.length} lead nowhere, because the program itself answers there.`,
      'Delete them under Moved addresses.',
      idle.map(({ from, to }) => `${from} → ${to}`),
    ),
  ]
}

function answersAt(path: string): boolean {
  return isReserved(path) || pages.some(({ to }) => to === path.toLowerCase())
}
