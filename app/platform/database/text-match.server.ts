import { sql, type RawBuilder } from 'kysely'
import { foldText } from '../fold-text.ts'
import { beforeWords, beginningsOf, wordsOf } from '../words-of-text.ts'

/** Whether a folded column contains a text. */
export function contains(column: string, part: string) {
  return sql<boolean>`${sql.ref(column)} like ${`%${literally(foldText(part))}%`} escape '\\'`
}

/**
 * Whether a word of a folded column starts with `start`, which is folded. Reads every row, and looks for words
 * only in those that contain it, because that takes ten times as long.
 */
export function hasWord(column: string, start: string) {
  const spaced = beforeWords.reduce(
    (text, sign) => sql`replace(${text}, ${sign}, ' ')`,
    sql`${sql.ref(column)}`,
  )
  const [bare, withArticle] = beginningsOf(start)
  const begins = [bare, withArticle].map(
    (word) => sql`' ' || ${spaced} like ${`% ${literally(word)}%`} escape '\\'`,
  )
  return sql<boolean>`(${contains(column, bare)} and (${sql.join(begins, sql` or `)}))`
}

/** Whether each word of the text begins a word of a folded column; never if the text has no word. */
export function hasWords(text: string, hasStart: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const each = wordsOf(text).map(hasStart)
  return each.length > 0 ? sql<boolean>`(${sql.join(each, sql` and `)})` : sql<boolean>`1 = 0`
}

/**
 * Whether a choice is among those of a column, which commas separate. Each place is written out: PostgreSQL has statistics
 * of the column, by which it takes the index of a list's order, but none of an expression.
 */
export function hasChoice(column: string, choice: string) {
  const name = sql.ref(column)
  const further = [`${choice},%`, `%,${choice}`, `%,${choice},%`].map((place) => sql`${name} like ${place}`)
  return sql<boolean>`(${name} = ${choice} or ${sql.join(further, sql` or `)})`
}

function literally(text: string) {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

/** Sorts after every character that a text can contain. */
const last = '\u{10FFFF}'

/** Whether a column starts with `text`, as a range, so that both engines can use an index in byte order. */
export function startsWith(column: string, text: string) {
  const name = sql.ref(column)
  return sql<boolean>`(${name} >= ${text} and ${name} < ${text + last})`
}
