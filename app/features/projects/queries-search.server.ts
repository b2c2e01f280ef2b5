import { sql, type RawBuilder } from 'kysely'
import { inAnyLanguage } from '#app/content/search-languages.server.ts'
import { hasWord, startsWith, wordsOf } from '#app/platform/database/text-match.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { codeKey } from './code.ts'
import type { ProjectStatus, ProjectType } from './words.ts'

/** How many of the projects that were found have this status and type. */
export interface FoundCount {
  status: ProjectStatus
  type: ProjectType
  number: number
}

/**
 * What a visitor's search finds on the Projects page, whatever its status and type: projects with a word in
 * their name that begins with each word of the text; if there are none, by the beginning of the code; if there
 * are none, by words of location and client.
 */
export async function searchListed(db: Db, text: string) {
  const words = wordsOf(text)
  if (words.length === 0) return { matches: sql<boolean>`1 = 0`, counts: [] }
  const all = (match: (word: string) => RawBuilder<boolean>) =>
    sql<boolean>`(${sql.join(words.map(match), sql` and `)})`
  const byName = all((word) => inAnyLanguage(['name'], (column) => hasWord(column, word)))
  const byCode = startsWith('code_lower', codeKey(text))
  const elsewhere = all((word) => inAnyLanguage(['location', 'client'], (column) => hasWord(column, word)))
  for (const matches of [byName, byCode]) {
    const counts = await countFound(db, matches)
    if (counts.length > 0) return { matches, counts }
  }
  return { matches: elsewhere, counts: await countFound(db, elsewhere) }
}

async function countFound(db: Db, matches: RawBuilder<boolean>): Promise<FoundCount[]> {
  const rows = await db
    .selectFrom('project')
    .select(({ fn }) => ['status', 'type', fn.countAll<number | string>().as('number')])
    .where('news', '=', 'No')
    .where(matches)
    .groupBy(['status', 'type'])
    .execute()
  return rows.map(({ number, ...row }) => ({ ...row, number: Number(number) }))
}
