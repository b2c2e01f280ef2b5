import { createContext, use } from 'react'

/** The signed-in administrator's e-mail address; provided by the back office's shell. */
export const SignedInContext = createContext('')

export function useSignedIn(): string {
  return use(SignedInContext)
}

/** Asks for the password over the current screen, then calls `then`. */
export type SignInAgain = (then: () => void) => void

/** Provided by the back office's shell. */
export const SignInAgainContext = createContext<SignInAgain>(() => location.reload())

export function useSignInAgain(): SignInAgain {
  return use(SignInAgainContext)
}
