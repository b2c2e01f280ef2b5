import { createContext, type RouterContextProvider } from 'react-router'
import type { Thing } from 'schema-dts'
import type { Db } from '../database/database.server.ts'
import { plainHandle } from '../database/reader.server.ts'
import type { Services } from './services.server.ts'
import type { Unavailable } from '../errors/unavailable.server.ts'

/** What the host knows about a request before any route runs. */
export interface RequestData {
  id: string
  /** The client's address, from the connection or, behind a trusted proxy, from X-Forwarded-For. */
  address: string
  /** For the back office's inline scripts; public pages allow theirs by hash instead. */
  nonce: string | undefined
  /** For an administrator who edits on a public page. */
  showsEditMarks?: true
  /** Filled by the page's loaders. */
  head: ProgramHead
  /** Receives a finished page instead of the response's body, which would encode it only to be decoded again. */
  takePage?: (html: string) => void
  /** Set if a route could not be served now. */
  unavailable?: Unavailable
}

/**
 * What only programs read of a page: search engines, feed readers, phones. Only the server writes it into the
 * head, so visitors do not download the code for it.
 */
export interface ProgramHead {
  links: { rel: string; href: string; type?: string; sizes?: string; title?: string }[]
  /** schema.org. */
  structuredData: Thing[]
}

export const servicesContext = createContext<Services>()
export const requestContext = createContext<RequestData>()
/**
 * Renders the public page at a path with marks of what can be edited, bypassing the page cache; `undefined` if
 * there is no such page. Set by the host.
 */
export const markedPageContext = createContext<(path: string) => Promise<Response | undefined>>()

/** Renders the public page at a path from this handle, for a guest: nothing of it is remembered. Set by the host. */
export const guestPageContext = createContext<(path: string, db: Db) => Promise<Response | undefined>>()

/**
 * Whether an English address answers 404 today and may lead elsewhere: it is a visitor's, not one of the program's
 * own. Set by the host.
 */
export const freeAddressContext = createContext<(path: string) => Promise<boolean>>()

/** Whether something answers at an English address of the site, with or without query. Set by the host. */
export const pageAtContext = createContext<(address: string) => Promise<boolean>>()

export type Context = Readonly<RouterContextProvider>

export function services(context: Context): Services {
  return context.get(servicesContext)
}

/** For the forms of the site, which only add: with every table, where `services` has what is on the site. */
export function servicesOfForm(context: Context): Services {
  const all = services(context)
  return { ...all, db: plainHandle(all.db) }
}

export function readRequestData(context: Context): RequestData {
  return context.get(requestContext)
}

/** Adds to what programs read of this page. */
export function addToHead(context: Context, { links = [], structuredData = [] }: Partial<ProgramHead>) {
  const { head } = readRequestData(context)
  head.links.push(...links)
  head.structuredData.push(...structuredData)
}
