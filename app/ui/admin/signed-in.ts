import { createContext, use } from 'react'

/** The signed-in administrator; provided by the back office's shell. */
export const SignedInContext = createContext({ id: '', email: '' })

export function useSignedIn() {
  return use(SignedInContext)
}

/** Asks for the password over the current screen, then calls `then`. */
export type SignInAgain = (then: () => void) => void

/** Provided by the back office's shell. */
export const SignInAgainContext = createContext<SignInAgain>(() => location.reload())

export function useSignInAgain(): SignInAgain {
  return use(SignInAgainContext)
}
