import { useEffect } from 'react'
import { ifAllowed } from '#app/ui/if-allowed.ts'

const key = 'plinth.signedIn'

/** The local flag of the specification §4. It opens nothing; what a person may do is decided on the server. */
export function useSignedInHint(signedIn: boolean) {
  useEffect(() => {
    // A browser that keeps nothing for us needs no hint.
    ifAllowed(() => localStorage.setItem(key, String(signedIn)))
  }, [signedIn])
}
