/**
 * Who may share a route's response. The default is private: a response is shared only if its route declares
 * it, never because of its address. Routes below one for administrators are for administrators.
 */
export type RouteAccess =
  /** One response for everybody: rendered without access to sessions, and stored in the page cache. */
  | 'shared'
  /**
   * Also for everybody and without access to sessions, but streamed or made for each request, with its own
   * Cache-Control.
   */
  | 'public'
  /** Anybody may request it; the route itself checks the session. */
  | 'session'
  /** Applies to every route below it. */
  | 'administrators'

/** What a route module declares in its `handle`. */
export interface RouteHandle {
  access: RouteAccess
  /**
   * For a shared route: the canonical form of the search parameters it knows, without defaults. Its loader
   * gets no others, so made-up parameters do not create cached pages. Absent: it knows none.
   */
  search?: (asked: URLSearchParams) => string
  /**
   * For a shared route: the search parameter that visitors type. A page with it is rendered for each request,
   * within the client's limit, and neither it nor its address is kept.
   */
  typed?: string
  /** For a public route: each request renders a page, and so counts as one that is not in the cache. */
  renders?: true
  /**
   * Applies to every route below it: the request body may be larger than a plain form, as a form with files
   * or as a single file. The route counts the bytes as they stream.
   */
  longBody?: 'form' | 'file'
  /** Applies to every route below it: React hydrates its documents. All others are plain HTML. */
  hydrates?: true
  /** Attributes that a part of the product adds to the document's root element. */
  html?: Record<string, string>
}
