import { use } from 'react'
import { PageDataContext } from '../page-data.ts'

const name = 'request-id'

/** Rendered only on a page that reports a server error, so that other pages can be cached. */
export function RequestIdMeta() {
  const id = useRequestId()
  return id ? <meta name={name} content={id} /> : null
}

/**
 * The id by which the operator finds a failed request in the log; `undefined` if nothing failed on the
 * server.
 */
export function useRequestId(): string | undefined {
  const { requestId } = use(PageDataContext)
  if (typeof document === 'undefined') return requestId
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
