import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useRequestId } from './request-id.tsx'

/** What a person reads when something is missing or broke; never a stack, a path or a query. */
export function ErrorPage() {
  const error = useRouteError()
  const requestId = useRequestId()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="content">
      <h1>{missing ? 'This sheet is not in the set' : 'Something went wrong on our side'}</h1>
      <p>
        {missing
          ? 'The page may have moved, or the address has a slip in it.'
          : 'Please try again in a moment.'}
      </p>
      {!missing && requestId && <p>{requestId}</p>}
    </main>
  )
}
