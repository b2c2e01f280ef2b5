import { href, useLocation, useRouteError } from 'react-router'
import { ArrowLink } from '../arrow-link.tsx'
import { useLanguage } from '../use-language.ts'
import styles from './error-sheet.module.css'
import { describeError } from './describe-error.ts'
import { useRequestId } from './request-id.tsx'

/** An empty sheet with the text in its title block. */
export function ErrorSheet() {
  const language = useLanguage()
  const { messages, local } = language
  const { status, missing, heading, text } = describeError(useRouteError(), language)
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
              {messages.errors.request} <span className={styles.requestId}>{requestId}</span>
            </p>
          )}
          <div className={styles.links}>
            {missing ? (
              <a className="button" href={local('/')}>
                {messages.pages.home}
              </a>
            ) : (
              <a className="button" href={pathname + search}>
                {messages.errors.again}
              </a>
            )}
            <ArrowLink href={local(href('/projects'))}>{messages.projects.browse}</ArrowLink>
          </div>
        </div>
      </div>
    </section>
  )
}
