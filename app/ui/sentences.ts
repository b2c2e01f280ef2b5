/** Titles and abbreviations; no sentence ends with one of these. */
const titles = /^(Mr|Mrs|Ms|Dr|Eng|Engr|Arch|Prof|Sh|St|H\.E|vs|approx|incl|excl|dept|tel|ext|e\.g|i\.e)$/i
/** Abbreviations before a number: `No. 7`, but also `Late? No.` */
const counters = /^(Nos?|Fig|Vol|Art|Sec|Ch|pp?|Plot|Bldg|Apt)$/i
/** `J. Smith`, `L.L.C.`, `P.O. Box` */
const initials = /^(\p{Lu}|(\p{L}\.)+\p{L})$/u
/** A full stop, question mark or exclamation mark with any closing quotes and brackets, before a space. */
const ends = /(\.{2,}|…|[.!?؟۔]+)["'”’»)\]]*(?=\s)/gu

/** How many characters surely fit into the two lines of a card. */
const room = 60

/** How a text begins, in whole sentences: a card that cuts it off cuts through one, never behind its full stop. */
export function opening(text: string): string {
  const [first = '', ...others] = sentences(text)
  const next = others.findIndex((_, index) => [first, ...others.slice(0, index + 1)].join(' ').length > room)
  return [first, ...others.slice(0, next < 0 ? undefined : next)].join(' ')
}

/**
 * Splits a text that the administrator wrote as prose into sentences (specification §2, About). A separate
 * line is a separate sentence, with or without a bullet. In doubt nothing is split: two sentences in one row
 * read better than half a sentence.
 */
export function sentences(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => sentencesOfLine(line.trim().replace(/^[-–—•*]\s+/, '')))
    .filter((sentence) => sentence !== '')
}

function sentencesOfLine(line: string): string[] {
  const found: string[] = []
  let start = 0
  for (const { 0: end, 1: mark = '', index } of line.matchAll(ends)) {
    const behind = index + end.length
    if (!isEnd(mark, line.slice(start, index), line.slice(behind).trimStart())) continue
    found.push(line.slice(start, behind).trim())
    start = behind
  }
  return [...found, line.slice(start).trim()]
}

function isEnd(mark: string, before: string, after: string): boolean {
  if (/^(\.{2,}|…)/.test(mark)) return false
  if (/^["'“‘«([]*\p{Ll}/u.test(after)) return false
  if (mark !== '.') return true
  const word = /[^\s("'“‘«[]*$/.exec(before)?.[0] ?? ''
  if (titles.test(word) || initials.test(word)) return false
  if (counters.test(word) && /^\d/.test(after)) return false
  // A number in a list: `1. One team`
  return !(/^\d{1,2}$/.test(word) && before.trim() === word)
}
