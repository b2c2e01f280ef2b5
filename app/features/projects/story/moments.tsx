import type { CSSProperties, ReactNode } from 'react'
import { Shown } from '#app/content/shown.tsx'
import type { Photograph } from '#app/platform/files/photograph.ts'
import { editable } from '#app/ui/editable.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './moments.module.css'
import { Percent } from './percent.tsx'
import type { StoryEntry } from './queries.server.ts'

/** How wide the picture of a day is, for choosing a version of it. */
export const pictureOfDay = '(width >= 75rem) 75vw, (width >= 48rem) 100vw, 150vw'

/** From this ratio of width to height on, a picture loses nothing in a frame of 21 : 9. */
const wide = 2

interface MomentsProps<Entry> {
  /** Unique on the page. */
  name: string
  /** What its days are days of. */
  label: string
  /** The newest first. */
  entries: readonly Entry[]
  /** The id of the one that is shown until another day is chosen. */
  first: string | undefined
  photographOf: (entry: Entry) => Photograph | undefined
  /** That photograph; without one, there is an empty frame if other days have photographs. */
  picture: (entry: Entry) => ReactNode
  /** What follows the text of a day. */
  more?: (entry: Entry) => ReactNode
  /** What stands above the text of every day. */
  children?: ReactNode
}

/**
 * The progress of a building as one large picture with a strip of days under it, each of which turns the picture. They are
 * radio buttons, so that it needs no script.
 */
export function Moments<Entry extends Omit<StoryEntry, 'photographs'>>({
  name,
  label,
  entries,
  first,
  photographOf,
  picture,
  more,
  children,
}: MomentsProps<Entry>) {
  const { locale } = useLanguage()
  const shapes = entries.map(photographOf)
  const isPictured = shapes.some(Boolean)
  const columns: CSSProperties & Record<`--${string}`, number> = {
    '--wide': Math.min(entries.length, 8),
    '--middle': Math.min(entries.length, 5),
    '--narrow': Math.min(entries.length, 3), // As in the style sheet.
  }
  return (
    <div
      className={styles.moments}
      style={columns}
      role="group"
      aria-label={label}
      data-pictured={isPictured || undefined}
    >
      {children && <div className={styles.about}>{children}</div>}
      <ol className={styles.days}>
        {entries.map((entry, index) => (
          <li key={entry.id} className={styles.moment}>
            <label
              className={styles.day}
              data-percent={entry.percent === undefined ? undefined : `${entry.percent}%`}
            >
              <input
                type="radio"
                name={name}
                value={entry.id}
                defaultChecked={entry.id === first}
                autoComplete="off"
              />
              <time dateTime={entry.date} {...editable('progress-entry', entry, 'date')}>
                {formatLocalDay(locale, entry.date)}
              </time>
            </label>
            <div className={styles.words}>
              <Percent entry={entry} />
              <div className={styles.text}>
                {entry.text && (
                  <Shown kind="progress-entry" of={entry} field="text" as="p" className="lead">
                    {entry.text}
                  </Shown>
                )}
                {more?.(entry)}
              </div>
            </div>
            {isPictured && (
              <div className={styles.picture} data-wide={isWide(shapes[index]) || undefined}>
                {picture(entry)}
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function isWide(photograph: Photograph | undefined): boolean {
  return photograph !== undefined && photograph.width >= wide * photograph.height
}
