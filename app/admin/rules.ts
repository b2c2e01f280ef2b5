/** Every sentence about signing in (specification §5, §8). */
export const messages = {
  signInFailed: 'Username or Password is not valid!',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  notPossible: 'Signing in did not work, and it is our fault. Please try again in a moment.',
  noConnection: 'There is no connection. Please try again when it is back.',
} as const

/** What the sign-in form shows again after a refusal. */
export interface SignInProblem {
  username?: string
  problem?: string
}
