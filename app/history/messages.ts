import { href } from 'react-router'
import { count, type Noun } from '#app/content/messages.ts'

/** Where the screen stands in the back office. */
export const historyScreen = {
  group: 'General',
  address: href('/admin/history'),
  title: 'History',
} as const

/** Every message about undoing. `name` is the record's name. */
export const messages = {
  undone: (name: string) => `${name} is as it was before.`,
  redone: (name: string) => `${name} is as it was before the undo.`,
  /** `left` names what could not be restored, such as `2 logos`. */
  broughtBack: (name: string, left: string) =>
    left === '' ? `${name} is back.` : `${name} is back, except ${left} whose image is no longer available.`,
  removed: (name: string) => `${name} is deleted. It can be brought back for 30 days.`,
  undoneTogether: (undone: number, passedOver: number) =>
    passedOver === 0
      ? `All ${undone} are as they were before.`
      : `${undone} of ${undone + passedOver} are as they were before. ${passedOver} stayed as they are, because they have been changed again.`,
  noneUndone: 'All of them have been changed again, and stay as they are.',
  alreadyAsBefore: 'It is already as it was before.',
  alreadyBack: 'It is back already.',
  alreadyGone: 'It is deleted already.',
  deletedSince: 'It has been deleted. Bring it back first, then undo this change.',
  tooLate: 'Changes can be undone for 30 days. This one is older.',
  /** Follows the reason why something was not undone. */
  nothingChanged: 'Nothing was changed.',
  unknown: 'This change was not found. Please reload the page and try again.',
  changedAgain: 'It was changed again while you were reading. Look at what would be lost now.',
} as const

/** The subject of a change: its record, and what the parts of such a record are called. */
export interface Subject {
  name: string
  part: Noun
  /** The change itself undid another one. */
  isUndoing: boolean
}

/**
 * Messages after a successful undo: how many records were undone, and how many could not be restored with
 * them.
 */
export function doneSentences({ name, part, isUndoing }: Subject) {
  return {
    undone: () => (isUndoing ? messages.redone(name) : messages.undone(name)),
    removed: () => messages.removed(name),
    broughtBack: (_: number, left: number) => messages.broughtBack(name, left > 0 ? count(part, left) : ''),
    together: messages.undoneTogether,
  }
}

/** Asked before anything newer would be lost. `by` is the person who saved the record last. */
export const questions = {
  changedSince: (name: string) => `${name} has been changed again`,
  changedSinceAdded: (name: string) => `${name} has been changed after it was added`,
  overwrites: (by: string) => `Undoing overwrites what ${by} saved later. Compare, then decide.`,
  /** `cascaded` names what is removed with it. */
  removes: (by: string, cascaded: string) =>
    `Undo deletes it, with the last changes by ${by}.${cascaded} It can be brought back for 30 days.`,
  someChangedSince: (size: number, many: string) => `Some of these ${size} ${many} have been changed again`,
  /** What undoing the whole group does to those records. */
  overwritesSome: 'Undoing all of them overwrites what was saved later. Look, then decide.',
  removesSome:
    'Undoing all of them deletes these too, as they are now. They can be brought back for 30 days.',
  someImpossible: 'These cannot be undone, and would stay as they are.',
  more: (number: number) => `and ${number} more`,
} as const

/** Changes on one page. */
export const linesPerPage = 40
