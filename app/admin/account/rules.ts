import { minPasswordLength } from '#app/platform/credential-rules.ts'
import type { RefusedSave } from '#app/ui/admin/form/not-saved.ts'

/** The form that was sent. */
export type Intent =
  | 'password'
  | 'two-steps-begin'
  | 'two-steps-confirm'
  | 'two-steps-codes'
  | 'two-steps-off'
  | 'end-session'
  | 'end-others'
  | 'contact'
  | 'confirm-email'

/** Minutes after a sign-in or a typed password during which the password is not asked for again. */
export const identityFreshMinutes = 10

/** Every answer of this screen. */
export const messages = {
  passwordWrong: 'This is not your password.',
  passwordNeeded: 'Please type your password, so that we know it is you.',
  passwordSame: 'This is the password you have now. Choose another one.',
  codeWrong: 'This code is wrong. Wait for the next code in the app and type that.',
  setupOver: 'The setup could not be finished. Please start again.',
  tooMany: (minutes: number) => `Too many tries. Please wait ${minutes} minutes.`,
  twoStepsRequired: 'Two-step sign-in is required for your account. Set it up under Account first.',
  phoneWrong: 'Enter a phone number with its country code, beginning with +, or leave it empty.',
  unknownIntent: 'This form is incomplete. Please reload the page and try again.',
} as const

/** What stands under an email address. */
export function emailHelp(email: string, isConfirmed: boolean): string {
  if (email === '') return 'It may be empty. A link to confirm it is sent there.'
  return isConfirmed
    ? 'Confirmed.'
    : 'Not confirmed yet: the link that is sent there is opened by its owner, signed in.'
}

/** The actions that need the password, with the words of the dialog that asks for it. */
export const proved: Partial<
  Record<Intent, { title: string; button: string; consequence?: string; color?: 'red' }>
> = {
  'two-steps-begin': { title: 'Set up two-step sign-in', button: 'Continue' },
  'two-steps-codes': {
    title: 'Make new backup codes',
    button: 'Make new codes',
    consequence: 'The old codes then stop working.',
  },
  'two-steps-off': {
    title: 'Turn off two-step sign-in',
    button: 'Turn off',
    consequence: 'After this, you sign in with your password only.',
    color: 'red',
  },
  contact: { title: 'Change email and phone', button: 'Save' },
  'end-session': { title: 'Sign out that device', button: 'Sign out' },
  'end-others': { title: 'Sign out everywhere else', button: 'Sign out everywhere else' },
}

/** Messages shown after a redirect, by their key in the address. */
export const done = {
  password: 'Your password is changed.',
  'password-others': 'Your password is changed. Every other device is signed out.',
  off: 'Two-step sign-in is off.',
  'two-steps-required': 'Two-step sign-in is required for your account. Set it up here first.',
  contact: 'Your email and phone are saved.',
  confirmation:
    'A link is on its way to your email address. Open it in this browser, while you are signed in.',
  ended: 'That device is signed out.',
  'ended-others': 'Every other device is signed out.',
} as const
export type AccountDone = keyof typeof done

/** What the authenticator app needs, as a QR code and as text. */
export interface Setup {
  uri: string
  secret: string
  /** The image of the QR code, as a URL. */
  qrCode: string
}

/** The answer to a form that does not redirect: why it was refused, or what to show. */
export interface AccountAnswer extends Partial<RefusedSave> {
  about: Intent
  /** Present while two-step sign-in is being set up. */
  setup?: Setup
  /** Shown only in this answer. */
  backupCodes?: string[]
}

/** Rates a new password while it is typed, by its length alone. */
export function strengthOf(password: string): { label: string; part: number; enough: boolean } {
  const { length } = [...password]
  const part = Math.min(1, length / 20)
  if (length < minPasswordLength) {
    const missing = minPasswordLength - length
    return { label: `${missing} more ${missing === 1 ? 'character' : 'characters'}`, part, enough: false }
  }
  if (length < 16) return { label: 'Long enough', part, enough: true }
  return { label: length < 20 ? 'Good' : 'Very good', part, enough: true }
}
