import { createContext, type ReactNode } from 'react'

/** Known on the server only; the browser finds the request's id in the page's head. */
export interface PageFacts {
  nonce: string | undefined
  requestId: string | undefined
  /** Stands in the page's head as the server wrote it; the browser never draws it again. */
  head: ReactNode
  /** The same, of a page that React does not come to life on. */
  visitorHead: ReactNode
}

export const PageFactsContext = createContext<PageFacts>({
  nonce: undefined,
  requestId: undefined,
  head: undefined,
  visitorHead: undefined,
})
