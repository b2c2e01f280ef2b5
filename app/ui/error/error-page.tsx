import { useRouteError } from 'react-router'
import { useLanguage } from '../use-language.ts'
import { describeError } from './describe-error.ts'
import { useRequestId } from './request-id.tsx'

const look = {
  maxInlineSize: '40rem',
  margin: '20vh auto',
  paddingInline: '1.5rem',
  font: '1rem/1.6 system-ui',
}

/** The last resort of the whole program, without style sheets. */
export function ErrorPage() {
  const { missing, heading, text } = describeError(useRouteError(), useLanguage())
  const requestId = useRequestId()
  return (
    <main id="content" style={look}>
      <h1>{heading}</h1>
      <p>{text}</p>
      {!missing && requestId && <p>{requestId}</p>}
    </main>
  )
}
