import { IconChevronRight, IconCircleCheck } from '#app/ui/admin/icons.ts'
import type { Checked } from './facts.server.ts'
import classes from './overview.module.css'
import { FindingLine, Section } from './section.tsx'

/** Leads through an empty site; not shown once every step is done. */
export function FirstSteps({ steps }: { steps: readonly Checked[] }) {
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Section id="first-steps" title="First steps" className={classes.steps}>
      <ol className={classes.stepList}>
        {steps.map(({ isDone, ...step }) => (
          <li key={step.what}>
            <FindingLine {...step} why={isDone ? 'Done.' : step.why}>
              {isDone ? (
                <IconCircleCheck size={22} stroke={1.8} color="var(--house-accent-text)" />
              ) : (
                <IconChevronRight size={18} />
              )}
            </FindingLine>
          </li>
        ))}
      </ol>
    </Section>
  )
}
