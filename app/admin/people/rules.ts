import { presetOf, type Area, type Level, type Preset, type Rights } from '#app/platform/auth/rights.ts'

export const presetNames: Record<Preset, string> = {
  owner: 'Owner',
  editor: 'Editor',
  tender: 'Tender',
  hr: 'HR',
  'front-desk': 'Front desk',
  'site-engineer': 'Site engineer',
  director: 'Director',
}
export const adjusted = 'Adjusted'

export const areaNames: Record<Area, string> = {
  content: 'Content',
  papers: 'Papers',
  calls: 'Calls',
  jobs: 'Jobs',
  visits: 'Visits',
  administration: 'Administration',
}

/** What each area has, under its name. */
export const areaHelp: Record<Area, string> = {
  content: 'Projects, pages, certificates, clients and texts',
  papers: 'Papers that expire, key people and figures by year',
  calls: 'Call requests, and how long they are stored',
  jobs: 'Job requests, vacancies, and how long applications are stored',
  visits: 'The site visit: photos and progress',
  administration: 'People, brand, languages, notifications, backups and site check',
}

export const levelNames: Record<Level, string> = { none: 'None', read: 'Read', write: 'Read and change' }

export function describeRights(rights: Rights): string {
  const preset = presetOf(rights)
  return preset ? presetNames[preset] : adjusted
}

/** How many people are invited from one list. */
export const mostListed = 50

export const messages = {
  usernameMissing: 'Enter the username that this person signs in with.',
  rightsMissing: 'Choose a preset, or rights under Adjust.',
  nobodyListed: 'Enter at least one person, one on each line.',
  tooManyListed: `At most ${mostListed} people at once.`,
  projectsMissing: 'Choose at least one project, or all of them.',
  handOverTo: 'This person can no longer take the requests over. Choose somebody else.',
  unknownIntent: 'This form is incomplete. Please reload the page and try again.',
  mailed: (email: string) => `The link was sent to ${email}.`,
  notMailed: 'The mail server did not take the email. Copy the link and send it yourself.',
} as const

/** What is done to a person, beside changing what was entered. */
export type Act = 'link' | 'two-steps' | 'disable' | 'enable' | 'remove'

export const acts: Record<Act, { button: string; consequence: string; color?: 'red' }> = {
  link: {
    button: 'New link',
    consequence:
      'They choose a new password with it, once and within 72 hours. Earlier links stop working. The password that they have now works until then.',
  },
  'two-steps': {
    button: 'Turn off two-step sign-in',
    consequence:
      'For somebody who has lost the phone and the backup codes. They sign in with the password only, until they set it up again.',
    color: 'red',
  },
  disable: {
    button: 'Disable',
    consequence:
      'They are signed out everywhere at once and can’t sign in. The notifications on their devices go too, and so do links to a password for them and from them. You can enable them again.',
    color: 'red',
  },
  enable: { button: 'Enable', consequence: 'They can sign in again with the password that they have.' },
  remove: {
    button: 'Remove',
    consequence:
      'They are signed out everywhere at once and can no longer sign in. Their password, their two-step sign-in and the notifications on their devices go with the account. What they have written stays, under their name. This cannot be undone.',
    color: 'red',
  },
}

export function isAct(text: string | null | undefined): text is Act {
  return typeof text === 'string' && Object.hasOwn(acts, text)
}

/** Required of everybody, or no longer. */
export const ofAll = {
  require: {
    button: 'Require of everybody',
    consequence:
      'Whoever has not set it up yet does so before anything else, at the next click. That may be you.',
  },
  lift: {
    button: 'No longer require of everybody',
    consequence:
      'It stays required of those for whom that was chosen, and of you, until somebody else changes that.',
    color: 'red',
  },
} as const

export function isOfAll(text: string | null | undefined): text is keyof typeof ofAll {
  return typeof text === 'string' && Object.hasOwn(ofAll, text)
}

/** From this many people on, two-step sign-in is suggested for those whose account would do most harm. */
export const manyPeople = 3

/** Messages shown after a redirect, by their key in the address. */
export const done = {
  looked: 'Noted. Overview says nothing of it any longer.',
  require: 'Two-step sign-in is required of everybody.',
  lift: 'Two-step sign-in is no longer required of everybody.',
  changed: 'The person is saved.',
  waits:
    'The person is saved. The rights that were added take effect once they have chosen a new password with a link of yours.',
  'link-ended': 'The person is saved. The link to a password that they had no longer works: make a new one.',
  'two-steps': 'Two-step sign-in is off.',
  disable: 'The person is disabled, and signed out everywhere.',
  enable: 'The person can sign in again.',
  removed: 'The person is removed, and signed out everywhere.',
} as const

/** Shown only in the answer in which it was made. */
export interface MadePasswordLink {
  name: string
  username: string
  address: string
  /** With the link in a message. */
  whatsapp: string
  /** What became of the email, if one was wished. */
  mailed: string | undefined
}

/** Why nothing was done. */
export interface PeopleRefusal {
  about: 'save' | Act | keyof typeof ofAll
  message: string
  problems: Partial<Record<string, string>>
}
