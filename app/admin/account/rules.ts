import { shortestPassword } from '#app/platform/auth/credential-rules.ts'
import type { RefusedSave } from '#app/ui/admin/form/not-saved.ts'

/** Which form was sent. */
export type Intent =
  | 'password'
  | 'two-steps-begin'
  | 'two-steps-confirm'
  | 'two-steps-codes'
  | 'two-steps-off'
  | 'end-session'
  | 'end-others'
  | 'add-administrator'
  | 'set-password'
  | 'remove-administrator'

/** Minutes for which nobody is asked for the password again. */
export const freshFor = 10

/** Every sentence of this screen that answers something. */
export const messages = {
  passwordWrong: 'This is not your password.',
  passwordNeeded: 'Please type your password, so that we know it is you.',
  passwordSame: 'This is the password you have now. Choose another one.',
  codeWrong: 'This code is wrong. Wait for the next code in the app and type that.',
  setupOver: 'The setup could not be finished. Please start again.',
  oneself: 'You cannot do this to your own account. Ask another administrator.',
  unknown: 'That administrator is no longer here.',
  tooMany: (minutes: number) => `Too many tries. Please wait ${minutes} minutes.`,
  usernameMissing: 'Type the username that the new administrator will sign in with.',
  unknownIntent: 'This form is incomplete. Please reload the page and try again.',
} as const

/** What asks for the password, as its window says it. */
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
  'end-session': { title: 'Sign out that device', button: 'Sign out' },
  'end-others': { title: 'Sign out everywhere else', button: 'Sign out everywhere else' },
  'add-administrator': { title: 'Add administrator', button: 'Add administrator' },
  'set-password': {
    title: 'Make a first password',
    button: 'Make a first password',
    consequence: 'The old password stops working, and they are signed out everywhere.',
  },
  'remove-administrator': { title: 'Remove the administrator', button: 'Remove', color: 'red' },
}

/** What is told after a redirect, by its word in the address. */
export const done = {
  password: 'Your password is changed.',
  'password-others': 'Your password is changed. Every other device is signed out.',
  off: 'Two-step sign-in is off.',
  ended: 'That device is signed out.',
  'ended-others': 'Every other device is signed out.',
  removed: 'The administrator is removed, and signed out everywhere.',
} as const
export type AccountAct = keyof typeof done

/** What the app on the phone is to learn, as a square of black and white and as text. */
export interface Setup {
  uri: string
  secret: string
  /** The address of its drawing. */
  square: string
}

/** What a form of this screen is answered where it does not lead on: why it was refused, or what is shown. */
export interface AccountAnswer extends Partial<RefusedSave> {
  about: Intent
  /** While two steps are being set up. */
  setup?: Setup
  /** Shown this once. */
  backupCodes?: string[]
  /** Shown this once. */
  firstPassword?: { username: string; password: string }
}

/** What to say of a new password while it is being typed; only its length is looked at. */
export function strengthOf(password: string): { words: string; part: number; enough: boolean } {
  const { length } = [...password]
  const part = Math.min(1, length / 20)
  if (length < shortestPassword) {
    const missing = shortestPassword - length
    return { words: `${missing} more ${missing === 1 ? 'character' : 'characters'}`, part, enough: false }
  }
  if (length < 16) return { words: 'Long enough', part, enough: true }
  return { words: length < 20 ? 'Good' : 'Very good', part, enough: true }
}
