import { Progress } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '#app/ui/admin/icons.ts'
import type { Checked } from './facts.server.ts'
import classes from './overview.module.css'
import { FindingLine, Section } from './section.tsx'

/** What a careful visitor would miss, each with a link to the screen on which it can be added. */
export function MissingOnTheSite({ gaps }: { gaps: readonly Checked[] }) {
  const missing = gaps.filter(({ isDone }) => !isDone)
  const [inPlace, total] = [gaps.length - missing.length, gaps.length]
  const summary = `of ${total} things are in place`
  return (
    <Section id="missing" title="Missing from the site" className={classes.missing}>
      <p className={classes.figure}>
        <span className={classes.numeral}>{inPlace}</span>
        <span className="dim">{summary}</span>
      </p>
      <Progress value={(inPlace / total) * 100} aria-label={`${inPlace} ${summary}`} mb="xs" />
      {missing.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck size={24} stroke={1.6} />
          Nothing is missing. Every page has what visitors look for.
        </p>
      )}
      {missing.map(({ what, why, address }) => (
        <FindingLine key={what} {...{ what, why, address }}>
          <IconChevronRight size={18} />
        </FindingLine>
      ))}
    </Section>
  )
}
