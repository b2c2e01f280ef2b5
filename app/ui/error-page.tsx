import { useRouteError } from 'react-router'
import { errorWords } from './error-words.ts'
import { useRequestId } from './request-id.tsx'

/** For where no look is loaded: the last resort of the whole program. */
export function ErrorPage() {
  const { missing, heading, text } = errorWords(useRouteError())
  const requestId = useRequestId()
  return (
    <main id="content">
      <h1>{heading}</h1>
      <p>{text}</p>
      {!missing && requestId && <p>{requestId}</p>}
    </main>
  )
}
