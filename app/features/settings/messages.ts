import { providerNames } from './player-address.ts'

import { minSurfaceContrast, minTextContrast } from '#app/platform/colour.ts'

export const maxMonths = 120
/** The times that the retention page offers. */
export const proposedMonths = [6, 12] as const

export const serviceSlots = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type ServiceSlot = (typeof serviceSlots)[number]
export const countSlots = [1, 2, 3, 4] as const
export type CountSlot = (typeof countSlots)[number]

/**
 * Every message about the general settings (specification §5, §8).
 */
export const messages = {
  fieldsMissing: 'You should fill all fields.',
  countsMissing: 'Please fill all fields.',
  serviceTextMissing: 'You should enter the text.',
  imageMissing: 'Please choose an image.',
  noChanges: 'No changes to update',
  updated: 'Data updated successfully.',
  visitorsUpdated: 'Visitors count updated successfully.',
  notTaken: 'Please check the marked fields.',
  savedMeanwhile: 'Someone else saved this page while you were typing',
  notPossible: 'The site had a problem. Nothing was changed. Please try again in a moment.',
} as const

/** The message beside a faulty field; the specification's own is at the top of the form. */
export const hints = {
  missing: 'Fill this in.',
  image: 'Choose an image.',
  serviceText: 'Enter the service, or remove its image too.',
  firstService: 'Name at least one service.',
  notANumber: 'Enter a whole number, like 650.',
  notSeconds: 'Enter a number of seconds, like 2 or 1.5.',
  notALink: 'A link begins with https:// or http://. Copy it from the address bar of the page.',
  notHttps: 'A link that begins with https://. Copy it from the address bar of the page.',
  notLinks: 'Every line is a link that begins with https://. Copy it from the address bar of the page.',
  notALinkOrFile: 'Paste a link that begins with https://, or upload a file.',
  notAVideo: `This link is not a supported video. Links to ${providerNames.join(', ')} work; or upload a video file.`,
  notMonths: `Enter a number of months from 1 to ${maxMonths}, or leave this empty.`,
  notAColour: 'Enter a colour like #1a2b3c, or choose one.',
  notACountry: 'Enter the English name of a country, or its two letters.',
  notATimeZone: 'Enter a time zone like Africa/Cairo.',
  notAYear: 'Enter a year like 2009, or leave this empty.',
  inkTooLight: (contrast: number) =>
    `Choose a darker colour: its contrast on paper is ${formatContrast(contrast)}, and text needs ${formatContrast(minTextContrast)}.`,
  accentTooDark: (contrast: number) =>
    `Choose a lighter colour: its contrast on the ink colour is ${formatContrast(contrast)}, and buttons need ${formatContrast(minSurfaceContrast)}.`,
  fileGone: 'This file is no longer available. Choose it again.',
} as const

/** `4.5 : 1`, never rounded up to what is enough. */
export function formatContrast(contrast: number): string {
  return `${Math.floor(contrast * 10) / 10} : 1`
}
