/** What the screens of a collection say. Those of the specification stand in the collection; the others follow from what it is called. */
export interface Sentences {
  /** At the head of a form in which something is missing; without it the field's own sentence stands there. */
  missing?: string
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

/** At least those that the specification names. */
export type GivenSentences = Partial<Sentences> & Pick<Sentences, 'added' | 'updated' | 'deleted'>

export function defaultSentences(one: string) {
  return {
    deleteFailed: `Failed to delete the ${one}.`,
    noChanges: 'No changes to update',
    fileRefused: 'The picture was not taken.',
    tooLong: 'Please shorten the marked fields.',
    savedMeanwhile: `Someone else saved this ${one} while you were typing`,
    lookAgain: 'Someone saved it since you opened it. Open it anew, look at it, and delete it then.',
    gone: `This ${one} was deleted meanwhile.`,
    notPossible: 'It is our fault, and nothing was changed. Please try again in a moment.',
    searchEmpty: 'Search Field is empty',
    nothingFound: `No ${one} found with that name.`,
  }
}
