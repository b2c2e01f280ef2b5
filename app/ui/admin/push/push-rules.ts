/** What a screen has to know to let a browser be told. */
export interface PushFacts {
  publicKey: string
  /** Those of this administrator. */
  deviceIds: string[]
}

export const messages = {
  removed: 'This device no longer gets notifications.',
  tooMany: 'You already have ten devices. Remove one under Notifications, then try again.',
  unknownBrowser: 'This browser named a push service that we do not send to.',
  unknownForm: 'This form is not complete. Please open the page anew and try again.',
  tried: 'A notification is on its way to this device.',
  notTried: (reason: string) => `It could not be sent: ${reason}.`,
  deviceGone: 'This device is no longer on the list. Turn its notifications on again.',
  refusedHere:
    'This browser can’t be told while the back office is closed. Notifications are on while this page is open.',
} as const
