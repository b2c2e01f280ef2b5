import type { Topic } from '../live/topics.ts'

/**
 * Whose the answer of a route is. Nothing is shared because of its address: what a route does not say of itself, and is not
 * said by a route above it to be for administrators, is treated as private.
 */
export type RouteAccess =
  /** One answer for everybody: rendered where no session can be seen, and stored in the page cache. */
  | 'shared'
  /** Anybody's too, and made where no session can be seen; but streamed or made each time, with a Cache-Control of its own. */
  | 'public'
  /** Anybody may ask; the route looks at the session itself. */
  | 'session'
  /** Holds for every route below it. */
  | 'administrators'

/** What a route module says of itself in `handle`. */
export interface RouteHandle {
  access: RouteAccess
  /**
   * Of a shared route: the one spelling of the search parameters that it knows, without what means the default. No other
   * parameter reaches its loader, so that an invented one makes no page of its own. Absent: it knows none.
   */
  search?: (asked: URLSearchParams) => string
  /** The page is shown anew when one of these changes, while it is read. */
  topics?: readonly Topic[]
  /**
   * Holds for every route below it: what it is sent may be longer than a form, as a form with files in it, or as a file by
   * itself. Whoever reads it counts it while it streams.
   */
  longBody?: 'form' | 'file'
  /** Holds for every route below it: React comes to life on its documents. Every other document is HTML, with the script of visitors. */
  hydrates?: true
  /** What a part of the product wants noted on the document. */
  html?: Record<string, string>
}
