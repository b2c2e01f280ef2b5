import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'

/** What a person reads about an error; never a stack, a path or a query. */
export function describeError(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (isRouteErrorResponse(error) && status === 503 && typeof error.data === 'string')
    return { status, missing: false, heading: 'Not available right now', text: error.data }
  return status < 500
    ? {
        status,
        missing: true,
        heading: 'Page not found',
        text: 'The page may have moved, or the address may be mistyped.',
      }
    : {
        status,
        missing: false,
        heading: 'Something went wrong on our side',
        text: 'Please try again in a moment.',
      }
}

export function errorMeta(error: unknown): MetaDescriptor[] {
  return [{ title: describeError(error).heading }, { name: 'robots', content: 'noindex' }]
}
