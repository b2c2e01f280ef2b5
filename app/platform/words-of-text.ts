import { foldText } from './fold-text.ts'

/** The Arabic article, which is written as a part of its word; people search with it or without. */
const article = 'ال'
/** What follows it in a word that is not itself, like الف, begun with the same letters. */
const shortestNoun = 3

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
export const beforeWords = ['-', '/', '(', '"', '“', ',', '،']

/** Whether each word of the text begins a word of the other; false if the text has no word. */
export function hasWordsOf(text: string) {
  const wanted = wordsOf(text).map(beginningsOf)
  return (searched: string) => {
    const words = wordsOf(searched)
    return (
      wanted.length > 0 &&
      wanted.every((beginnings) => words.some((word) => beginnings.some((one) => word.startsWith(one))))
    )
  }
}
