import { createContext, type RouterContextProvider } from 'react-router'
import type { Services } from '../services.server.ts'

/** What the host knows of a request before any route runs. */
export interface RequestFacts {
  id: string
  /** The client's address, from the connection or, behind a trusted proxy, from X-Forwarded-For. */
  address: string
  /** Inline scripts of the back office carry it; public pages are allowed by hash instead. */
  nonce: string | undefined
}

export const servicesContext = createContext<Services>()
export const requestContext = createContext<RequestFacts>()

type Context = Readonly<RouterContextProvider>

export function services(context: Context): Services {
  return context.get(servicesContext)
}

export function requestFacts(context: Context): RequestFacts {
  return context.get(requestContext)
}
