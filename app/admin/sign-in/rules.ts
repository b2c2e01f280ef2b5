/** Every message about signing in (specification §5, §8). */
export const messages = {
  signInFailed: 'Username or Password is not valid!',
  codeWrong: 'This code is wrong or already used. Wait for the next code, or use a backup code.',
  startOver: 'It took too long, or too many codes were wrong. Please sign in again with your password.',
  tooManyAttempts: (minutes: number) =>
    `Too many attempts. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  firstPassword: 'This is a first password. Choose your own password to continue.',
  notPossible: 'The site could not sign you in. Please try again in a moment.',
  noConnection: 'There is no connection. Please try again when it is back.',
} as const

/** The state of the sign-in form. */
export interface SignInForm {
  /** `code`: the password was right and a code is needed. `password`: an own password has to replace the first one. */
  step?: 'code' | 'password'
  /** As typed. */
  username?: string
  problem?: string
  /** Problems of single fields, by their names. */
  problems?: Partial<Record<string, string>>
}

/** Whether the answer asks for an own password: it can come at any address, also while screens are open. */
export function isFirstPassword(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'step' in answer && answer.step === 'password'
}
