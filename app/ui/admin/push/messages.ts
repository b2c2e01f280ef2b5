/** What a screen needs to offer notifications. */
export interface PushData {
  publicKey: string
  /** The devices of this administrator. */
  deviceIds: string[]
}

export const messages = {
  chosen: 'Saved. It holds for the next request.',
  removed: 'This device no longer gets notifications.',
  tooMany: 'You already have ten devices. Remove one under Notifications, then try again.',
  unknownBrowser: 'The notification service of this browser is not supported.',
  unknownForm: 'This form is incomplete. Please reload the page and try again.',
  tried: 'A notification is on its way to this device.',
  notTried: (reason: string) => `It could not be sent: ${reason}.`,
  deviceGone: 'This device is no longer on the list. Turn its notifications on again.',
  refusedHere: 'This browser can notify you only while this page is open.',
} as const
