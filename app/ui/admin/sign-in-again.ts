import { createContext, use } from 'react'

/** Asks for the password over whatever stands on the screen and, once that is done, goes on with `then`. */
export type SignInAgain = (then: () => void) => void

/** Given by the shell of the back office. */
export const SignInAgainContext = createContext<SignInAgain>(() => location.reload())

export function useSignInAgain(): SignInAgain {
  return use(SignInAgainContext)
}
