import type { LinkState } from '#app/platform/auth/links.server.ts'

/** Why a link does nothing, and what to do now. */
export const linkIsOver: Record<Exclude<LinkState, 'valid'>, string> = {
  expired: 'This link has expired. Ask whoever sent it for a new one.',
  used: 'This link has been used. Sign in, or ask whoever sent it for a new one.',
  revoked:
    'This link no longer works: a newer one was made, or somebody’s rights were changed since. Open the newest one, or ask for another.',
  unknown: 'This link does not work. Check that you opened all of it, or ask whoever sent it for a new one.',
}

export const messages = {
  passwordSet: (username: string) => `Your password is set. Sign in with it now, as ${username}.`,
  confirmed: 'Your email address is confirmed.',
  signInFirst:
    'Sign in first, in this browser, with the account for which the address was entered. Then open this link again.',
  sent: 'If this username has a confirmed email address, a link to a new password is on its way to it. It works once, for 30 minutes.',
  noMail:
    'This site sends no email. Ask whoever gave you your account: an administrator can make a link to a new password for you.',
  otherwise:
    'No email arrives? Ask whoever gave you your account: an administrator can make a link to a new password for you.',
  tooMany: (minutes: number) =>
    `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
} as const
