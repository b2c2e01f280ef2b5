import type { Brand } from '#app/platform/brand.ts'
import { createContext, type ReactElement, type ReactNode } from 'react'
import { defaultLocale, type Locale } from '#app/platform/locales.ts'

/** Known only on the server; the browser reads the request's id from the page's head. */
export interface PageData {
  /** The language of the page's address. */
  locale: Locale
  nonce: string | undefined
  requestId: string | undefined
  /** Address of a file that only this version of the program has. */
  versionFile: string | undefined
  /** `undefined` in the browser, which reads the page's own head. */
  brand: Pick<Brand, 'ink' | 'accent'> | undefined
  /** Part of the page's head as rendered on the server; the browser never renders it again. */
  head: ReactNode
  /** The same for a page without hydration. */
  visitorHead: ReactNode
  /** Collects the islands of the page, by id; `undefined` inside one. */
  islands: Map<string, ReactElement<{ children?: ReactNode }>> | undefined
}

export const PageDataContext = createContext<PageData>({
  locale: defaultLocale,
  nonce: undefined,
  requestId: undefined,
  versionFile: undefined,
  brand: undefined,
  head: undefined,
  visitorHead: undefined,
  islands: undefined,
})
