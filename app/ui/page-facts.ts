import { createContext } from 'react'

/** Known on the server only; the browser finds the request's id in the page's head. */
export interface PageFacts {
  nonce: string | undefined
  requestId: string | undefined
}

export const PageFactsContext = createContext<PageFacts>({ nonce: undefined, requestId: undefined })
