/**
 * The messages of a collection's screens. Those from the specification are declared by the collection; the
 * others are derived from its noun.
 */
export interface Sentences {
  /** At the top of a form with a missing value. By default, the field's own message is shown. */
  missing?: string
  /** At the top of a form with an invalid value. By default, the message for a missing value is shown. */
  malformed?: string
  added: string
  updated: string
  deleted: string
  addFailed?: string
  deleteFailed: string
  noChanges: string
  /** The file sent with the form was rejected. */
  fileRefused: string
  tooLong: string
  /** Somebody else saved it while this was being typed. */
  savedMeanwhile: string
  /** It was saved after it was opened, so it is not deleted. */
  lookAgain: string
  gone: string
  notPossible: string
  searchEmpty: string
  nothingFound: string
}

/** The messages of any form, whatever it edits. */
export type FormSentences = Pick<
  Sentences,
  | 'missing'
  | 'malformed'
  | 'updated'
  | 'noChanges'
  | 'fileRefused'
  | 'tooLong'
  | 'savedMeanwhile'
  | 'notPossible'
>

/** A countable noun. */
export interface Noun {
  one: string
  many: string
}

/** For the beginning of a line. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `a project`, `an item` */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

export function count({ one, many }: Noun, number: number): string {
  return `${number} ${number === 1 ? one : many}`
}

/** Maximum number of documents in one form: more than anybody needs, and few enough for one transaction. */
export const maxAtOnce = 100
export const tooManyAtOnce = `At most ${maxAtOnce} at once. Save these first.`

/** After a save that added documents: the collection's own message for one, a general one for several. */
export function addedSentence({ added }: Pick<Sentences, 'added'>, number: number): string {
  return number === 1 ? added : `${number} items added successfully.`
}

/** After a save of what is not on the site. */
export const draftSentences = {
  kept: 'Saved as a draft. It is not on the site.',
  scheduled: 'Saved. It goes on the site at its minute.',
} as const

/** How many parts of one kind a document has. */
export interface Counted extends Noun {
  number: number
}

/** `1 document`, `12 images and 3 progress entries` */
export function countsInWords(parts: readonly Counted[]): string {
  return enumeration.format(parts.filter(({ number }) => number > 0).map((part) => count(part, part.number)))
}

export function totalOf(parts: readonly Counted[]): number {
  return parts.reduce((sum, { number }) => sum + number, 0)
}

const enumeration = new Intl.ListFormat('en')
const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** What is deleted together with a document. */
export function cascadeSentence(parts: readonly Counted[]): string {
  const number = totalOf(parts)
  if (number === 0) return `It has no ${alternatives.format(parts.map(({ many }) => many))}.`
  return `Its ${countsInWords(parts)} ${number === 1 ? 'goes' : 'go'} with it.`
}

export function defaultSentences(one: string) {
  return {
    added: `${capitalize(one)} added.`,
    updated: `${capitalize(one)} updated.`,
    deleted: `${capitalize(one)} deleted.`,
    deleteFailed: `Failed to delete the ${one}.`,
    noChanges: 'No changes to update',
    fileRefused: 'The image was not accepted.',
    tooLong: 'Please shorten the marked fields.',
    savedMeanwhile: `Someone else saved this ${one} while you were typing`,
    lookAgain: 'Someone changed it after you opened it. Reload the page, check it, then delete it.',
    gone: `Someone has deleted this ${one}.`,
    notPossible: 'The site had a problem. Nothing was changed. Please try again in a moment.',
    searchEmpty: 'Search Field is empty',
    nothingFound: `No ${one} found with that name.`,
  }
}
