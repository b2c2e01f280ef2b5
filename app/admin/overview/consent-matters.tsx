import { Link } from 'react-router'
import { documentAddress, screenAddresses } from '#app/content/document.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import { projects } from '#app/features/projects/collection.ts'
import { consents } from '#app/features/projects/consent/collection.ts'
import type { ConsentMatter } from '#app/features/projects/consent/store.server.ts'
import classes from './overview.module.css'

/** What clients have answered, whose consent has ended, and what has changed since. */
export function ConsentMatters({ matters }: { matters: readonly ConsentMatter[] }) {
  return (
    <section className={classes.block} aria-labelledby="consent-matters">
      <h2 id="consent-matters" className={classes.title}>
        Consent
      </h2>
      {matters.map(({ project, title, why }) => (
        <Link key={project} to={addressOf(project, why)} className={classes.gap}>
          <span>
            <b dir="auto">{title}</b>
            <span className="dim" dir="auto">
              {sentenceOf(why)}
            </span>
          </span>
        </Link>
      ))}
    </section>
  )
}

/** What is approved is published on its first tab. */
function addressOf(project: string, { is }: ConsentMatter['why']): string {
  return is === 'approved'
    ? documentAddress(projects, { id: project })
    : screenAddresses(consents, project).list
}

function sentenceOf(why: ConsentMatter['why']): string {
  switch (why.is) {
    case 'changes':
      return `The client asks for changes: ${why.words}`
    case 'ended':
      return 'The client’s consent has ended. The project stays on the site.'
    case 'approved':
      return `Approved ${why.isToday ? 'today' : `on ${dayInWords(why.day)}`} · Publish`
    case 'changed':
      return `Changed since the approval: ${why.what.join(', ')}.`
  }
}
