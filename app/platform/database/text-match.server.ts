import { sql } from 'kysely'
import { foldText } from '../fold-text.ts'

/** Whether a folded column contains `part`. Reads every row: for a few results while somebody types. */
export function contains(column: string, part: string) {
  return sql<boolean>`${sql.ref(column)} like ${`%${literally(foldText(part))}%`} escape '\\'`
}

/** The Arabic article, which is written as a part of its word; people search with it or without. */
const article = 'ال'
/** What follows it in a word that is not itself, like الف, begun with the same letters. */
const shortestNoun = 3

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

/** How a word may begin that somebody means by `start`, which is folded: without the article and with it. */
export function beginningsOf(start: string): [bare: string, withArticle: string] {
  const hasArticle = start.startsWith(article) && start.length >= article.length + shortestNoun
  const bare = hasArticle ? start.slice(article.length) : start
  return [bare, article + bare]
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  const spaced = beforeWords.reduce((words, sign) => words.replaceAll(sign, ' '), foldText(text))
  return spaced.split(' ').filter((word) => word !== '')
}

/** Signs that separate words, besides the space. */
const beforeWords = ['-', '/', '(', '"', '“', ',', '،']

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
