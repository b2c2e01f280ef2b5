import { href, useLocation, useRouteError } from 'react-router'
import { ArrowLink } from '../arrow-link.tsx'
import styles from './error-sheet.module.css'
import { describeError } from './describe-error.ts'
import { useRequestId } from './request-id.tsx'

/** An empty sheet with the text in its title block. */
export function ErrorSheet() {
  const { status, missing, heading, text } = describeError(useRouteError())
  const { pathname, search } = useLocation()
  const requestId = useRequestId()
  return (
    <section className={`sheet ${styles.errorSheet}`}>
      <div className={styles.frame}>
        <div className={styles.title}>
          <p className="label">{status}</p>
          <h1>{heading}</h1>
          <p>{text}</p>
          {!missing && requestId && (
            <p className="label">
              Request <span className={styles.requestId}>{requestId}</span>
            </p>
          )}
          <div className={styles.links}>
            {missing ? (
              <a className="button" href="/">
                Home
              </a>
            ) : (
              <a className="button" href={pathname + search}>
                Try again
              </a>
            )}
            <ArrowLink href={href('/projects')}>Browse All Projects</ArrowLink>
          </div>
        </div>
      </div>
    </section>
  )
}
