import { useEffect } from 'react'
import { ifAllowed } from '#app/ui/if-allowed.ts'

const key = 'plinth.signedIn'

/**
 * The local flag required by specification §4. It grants nothing; the server decides what a person may do.
 */
export function useSignedInHint(signedIn: boolean) {
  useEffect(() => {
    // Without browser storage, the hint is not needed.
    ifAllowed(() => localStorage.setItem(key, String(signedIn)))
  }, [signedIn])
}
