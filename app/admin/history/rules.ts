/** Every sentence about undoing. `name` is what the record is called. */
export const messages = {
  undone: (name: string) => `${name} is as it was before.`,
  /** `left` says what could not come back, as `2 logos`. */
  broughtBack: (name: string, left: string) =>
    left === '' ? `${name} is back.` : `${name} is back, but for ${left} whose picture is no longer stored.`,
  removed: (name: string) => `${name} is deleted. It can be brought back for 30 days.`,
  undoneTogether: (undone: number, passedOver: number) =>
    passedOver === 0
      ? `All ${undone} are as they were before.`
      : `${undone} of ${undone + passedOver} are as they were before. ${passedOver} stayed as they are, because they were changed again since.`,
  noneUndone: 'All of them were changed again since, and stay as they are.',
  alreadyAsBefore: 'It is as it was before already.',
  alreadyBack: 'It is back already.',
  alreadyGone: 'It is deleted already.',
  deletedSince: 'It was deleted since. Bring it back first; then this change can be undone.',
  tooLate: 'Changes can be undone for 30 days. This one is older.',
  /** Behind why something was not undone. */
  nothingChanged: 'Nothing was changed.',
  unknown: 'This change is not known here. Please open the page anew and try again.',
  changedAgain: 'It was changed again while you were reading. Look at what would be lost now.',
} as const

/** Asked before something newer would be lost. `by` saved the record last. */
export const questions = {
  changedSince: (name: string) => `${name} was changed again since`,
  changedSinceAdded: (name: string) => `${name} was changed since it was added`,
  overwrites: (by: string) => `Undoing overwrites what ${by} saved later. Compare, then decide.`,
  /** `cascaded` says what goes with it. */
  removes: (by: string, cascaded: string) =>
    `Undoing the addition deletes it as ${by} saved it last.${cascaded} It can be brought back for 30 days.`,
  someChangedSince: (size: number, many: string) => `Some of these ${size} ${many} were changed again since`,
  /** What undoing the whole does to those. */
  overwritesSome: 'Undoing all of them overwrites what was saved later. Look, then decide.',
  removesSome:
    'Undoing all of them deletes these too, as they are now. They can be brought back for 30 days.',
  someImpossible: 'These cannot be undone, and would stay as they are.',
  more: (number: number) => `and ${number} more`,
} as const

/** How many changes stand on a page. */
export const linesPerPage = 40
