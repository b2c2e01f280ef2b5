import { Link } from 'react-router'
import { IconChevronRight, IconCircleCheck } from '#app/ui/admin/icons.ts'
import type { FirstStep } from './first-steps.server.ts'
import classes from './overview.module.css'

/** Leads through an empty site; not shown once every step is done. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  if (steps.length === 0) return null
  return (
    <section className={`${classes.block} ${classes.steps}`} aria-labelledby="first-steps">
      <h2 id="first-steps" className={classes.title}>
        First steps
      </h2>
      <ol className={classes.stepList}>
        {steps.map(({ what, why, address, isDone }) => (
          <li key={what}>
            <Link to={address} className={classes.gap}>
              <span>
                <b>{what}</b>
                <span className="dim">{isDone ? 'Done.' : why}</span>
              </span>
              {isDone ? (
                <IconCircleCheck size={22} stroke={1.8} color="var(--house-accent-text)" />
              ) : (
                <IconChevronRight size={18} />
              )}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
