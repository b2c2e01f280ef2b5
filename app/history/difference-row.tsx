import { IconArrowRight } from '#app/ui/admin/icons.ts'
import { Moment } from '#app/ui/admin/moment.tsx'
import { Picture } from '#app/ui/photograph.tsx'
import type { Difference } from './entries.server.ts'
import classes from './history.module.css'
import type { FormattedValue } from './value-formatter.server.ts'

interface DifferenceRowProps {
  difference: Difference
  /** The labels of the two sides. */
  before?: string
  after?: string
}

/** One field of a form, before and after a change. */
export function DifferenceRow({ difference, before = 'Before', after = 'After' }: DifferenceRowProps) {
  const pictures = 'photograph' in difference.before || 'photograph' in difference.after
  return (
    <dl className={classes.field} data-pictures={pictures || undefined}>
      <dt>{difference.label}</dt>
      <dd className={classes.before}>
        <span className={classes.tag}>{before}</span>
        <Value shown={difference.before} />
      </dd>
      {pictures && <IconArrowRight size={20} />}
      <dd className={classes.after}>
        <span className={classes.tag}>{after}</span>
        <Value shown={difference.after} />
      </dd>
    </dl>
  )
}

function Value({ shown }: { shown: FormattedValue }) {
  if ('photograph' in shown)
    return (
      <Picture
        photograph={{ ...shown.photograph, alt: 'The image' }}
        sizes="180px"
        cropped
        className={classes.picture}
      />
    )
  if ('moment' in shown) return <Moment at={shown.moment} />
  if ('file' in shown)
    return (
      <>
        <bdi>{shown.file}</bdi>
        {!shown.stored && ' (no longer available)'}
      </>
    )
  return shown.text === '' ? <span className="dim">Empty</span> : <span dir="auto">{shown.text}</span>
}
