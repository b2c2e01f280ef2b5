import { sql, type RawBuilder } from 'kysely'
import { inAnyLanguage } from '#app/content/search-languages.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { hasChoice, hasWord, hasWords, startsWith } from '#app/platform/database/text-match.server.ts'
import { hasWordsOf, wordsOf } from '#app/platform/words-of-text.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { localeNames } from '#app/platform/locales.ts'
import { codeKey } from './code.ts'
import { projects } from './collection.ts'
import { countFound } from './queries-counts.server.ts'

/**
 * What a visitor's search finds on the Projects page, whatever its filters: projects whose code begins with the text,
 * and those in which each word of the text begins a word of a use, a work or anything that is searched. `named` are
 * those in whose names the words are, which stand first.
 */
export async function searchListed(db: Db, text: string) {
  const none = sql<boolean>`1 = 0`
  if (wordsOf(text).length === 0) return { matches: none, named: none, counts: [] }
  const allIn = (only?: readonly string[]) =>
    hasWords(text, (word) => {
      const isInText = inAnyLanguage(projects, (column) => hasWord(column, word), only)
      return sql<boolean>`(${isInText} or ${isInChoices(word)})`
    })
  const matches = sql<boolean>`(${startsWith('code_lower', codeKey(text))} or ${allIn()})`
  return { matches, named: allIn(['name']), counts: await countFound(db, matches) }
}

/** How many projects the list shows for a search alone. */
export async function countSearched(db: Db, text: string): Promise<number> {
  const { counts } = await searchListed(db, text)
  return counts.reduce((sum, { number }) => sum + number, 0)
}

/** Whether a word in the name of a use or a work begins like this, in any language. */
function isInChoices(start: string): RawBuilder<boolean> {
  const isNamed = hasWordsOf(start)
  const named = (['uses', 'works'] as const).flatMap((column) =>
    localeNames.flatMap((locale) =>
      Object.entries(languageFor(locale).messages.projects[column]).flatMap(([choice, name]) =>
        isNamed(name) ? [hasChoice(column, choice)] : [],
      ),
    ),
  )
  return named.length > 0 ? sql<boolean>`(${sql.join(named, sql` or `)})` : sql<boolean>`1 = 0`
}
