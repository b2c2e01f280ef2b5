import { sql, type RawBuilder } from 'kysely'
import { inAnyLanguage } from '#app/content/search-languages.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { hasWord, hasWords, startsWith } from '#app/platform/database/text-match.server.ts'
import { hasWordsOf, wordsOf } from '#app/platform/words-of-text.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { localeNames } from '#app/platform/locales.ts'
import { codeKey } from './code.ts'
import { countFound } from './queries-counts.server.ts'

/**
 * What a visitor's search finds on the Projects page, whatever its filters: projects with a word in their name
 * or in that of their sector that begins with each word of the text; if there are none, by the beginning of the
 * code; if there are none, by words of location and client, too.
 */
export async function searchListed(db: Db, text: string) {
  if (wordsOf(text).length === 0) return { matches: sql<boolean>`1 = 0`, counts: [] }
  const allIn = (fields: readonly string[]) =>
    hasWords(text, (word) => {
      const isInText = inAnyLanguage(fields, (column) => hasWord(column, word))
      return sql<boolean>`(${isInText} or ${isInSector(word)})`
    })
  for (const matches of [allIn(['name']), startsWith('code_lower', codeKey(text))]) {
    const counts = await countFound(db, matches)
    if (counts.length > 0) return { matches, counts }
  }
  const elsewhere = allIn(['name', 'location', 'client'])
  return { matches: elsewhere, counts: await countFound(db, elsewhere) }
}

/** Whether a word of the sector's name begins like this, in any language. */
function isInSector(start: string): RawBuilder<boolean> {
  const isNamed = hasWordsOf(start)
  const named = localeNames.flatMap((locale) =>
    Object.entries(languageFor(locale).messages.projects.sectors).flatMap(([sector, name]) =>
      isNamed(name) ? [sector] : [],
    ),
  )
  return named.length > 0 ? sql<boolean>`sector in (${sql.join(named)})` : sql<boolean>`1 = 0`
}
