/** Every sentence about signing in (specification §5, §8). */
export const messages = {
  signInFailed: 'Username or Password is not valid!',
  codeWrong: 'This code is not right, or it was used already. Wait for the next one, or take a backup code.',
  startOver: 'That took too long, or too many codes were wrong. Please begin again with your password.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  passwordGiven: 'Choose a password of your own first, under Account.',
  notPossible: 'Signing in did not work, and it is our fault. Please try again in a moment.',
  noConnection: 'There is no connection. Please try again when it is back.',
} as const

/** What the sign-in form shows. */
export interface SignInForm {
  /** The password was right, and a code is asked for. */
  step?: 'code'
  /** As typed. */
  username?: string
  problem?: string
}
