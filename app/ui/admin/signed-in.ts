import { createContext, use } from 'react'

/** The e-mail address of who is signed in; given by the shell of the back office. */
export const SignedInContext = createContext('')

export function useSignedIn(): string {
  return use(SignedInContext)
}
