/** Every message about signing in (specification §5, §8). */
export const messages = {
  signInFailed: 'Username or Password is not valid!',
  codeWrong: 'This code is wrong or already used. Wait for the next code, or use a backup code.',
  startOver: 'It took too long, or too many codes were wrong. Please sign in again with your password.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  firstPassword: 'First choose your own password, under Account.',
  notPossible: 'The site could not sign you in. Please try again in a moment.',
  noConnection: 'There is no connection. Please try again when it is back.',
} as const

/** The state of the sign-in form. */
export interface SignInForm {
  /** Set when the password was right and a code is needed. */
  step?: 'code'
  /** As typed. */
  username?: string
  problem?: string
}
