import { useEffect } from 'react'

const key = 'plinth.signedIn'

/** The local flag of the specification §4. It opens nothing; what a person may do is decided on the server. */
export function useSignedInHint(signedIn: boolean) {
  useEffect(() => {
    try {
      localStorage.setItem(key, String(signedIn))
    } catch {
      // A browser that keeps nothing for us needs no hint.
    }
  }, [signedIn])
}
