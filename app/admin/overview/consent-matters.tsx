import { Link } from 'react-router'
import { screenAddresses } from '#app/content/document.ts'
import { consents } from '#app/features/projects/consent/collection.ts'
import type { ConsentMatter } from '#app/features/projects/consent/store.server.ts'
import classes from './overview.module.css'

/** What clients want changed, and whose consent has ended. */
export function ConsentMatters({ matters }: { matters: readonly ConsentMatter[] }) {
  return (
    <section className={classes.block} aria-labelledby="consent-matters">
      <h2 id="consent-matters" className={classes.title}>
        Consent
      </h2>
      {matters.map(({ project, title, words }) => (
        <Link key={project} to={screenAddresses(consents, project).list} className={classes.gap}>
          <span>
            <b dir="auto">{title}</b>
            <span className="dim" dir="auto">
              {words === undefined
                ? 'The client’s consent has ended. The project stays on the site.'
                : `The client asks for changes: ${words}`}
            </span>
          </span>
        </Link>
      ))}
    </section>
  )
}
