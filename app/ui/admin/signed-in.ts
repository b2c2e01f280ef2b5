import { createContext, use } from 'react'

/** The e-mail address of who is signed in; given by the shell of the back office. */
export const SignedInContext = createContext('')

export function useSignedIn(): string {
  return use(SignedInContext)
}

/** Asks for the password over whatever stands on the screen and, once that is done, goes on with `then`. */
export type SignInAgain = (then: () => void) => void

/** Given by the shell of the back office. */
export const SignInAgainContext = createContext<SignInAgain>(() => location.reload())

export function useSignInAgain(): SignInAgain {
  return use(SignInAgainContext)
}
