/** What the screens of a collection say. Those of the specification stand in the collection; the others follow from what it is called. */
export interface Sentences {
  /** At the head of a form in which something is missing; without it the field's own sentence stands there. */
  missing?: string
  /** At the head of one in which something can not be what it is meant to be; without it, what is said of something missing. */
  malformed?: string
  added: string
  updated: string
  deleted: string
  addFailed?: string
  deleteFailed: string
  noChanges: string
  /** The file that came with the form was not taken. */
  fileRefused: string
  tooLong: string
  /** Somebody saved it while this was typed. */
  savedMeanwhile: string
  /** It was saved since it was opened to be deleted. */
  lookAgain: string
  gone: string
  notPossible: string
  searchEmpty: string
  nothingFound: string
}

/** What a form says, whatever it edits. */
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

/** What is counted, as people say it. */
export interface Noun {
  one: string
  many: string
}

/** As it stands at the beginning of a line. */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function count({ one, many }: Noun, number: number): string {
  return `${number} ${number === 1 ? one : many}`
}

/** Documents of one form; more than anybody has, and few enough for one transaction. */
export const mostAtOnce = 100
export const tooManyAtOnce = `At most ${mostAtOnce} at once. Save these first.`

/** Added with one save: the collection's own sentence for one, ours for several. */
export function addedSentence({ added }: Pick<Sentences, 'added'>, number: number): string {
  return number === 1 ? added : `${number} items added successfully.`
}

/** What goes with a document that is deleted. */
export function cascadeSentence(parts: Noun, number: number): string {
  if (number === 0) return `It has no ${parts.many}.`
  return `Its ${count(parts, number)} ${number === 1 ? 'goes' : 'go'} with it.`
}

/** At least those that the specification names. */
export type GivenSentences = Partial<Sentences> & Pick<Sentences, 'added' | 'updated' | 'deleted'>

export function defaultSentences(one: string) {
  return {
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
