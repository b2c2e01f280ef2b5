import type { CSSProperties } from 'react'
import type { EditMark } from './editable.ts'
import styles from './numerals.module.css'

export interface Numeral extends EditMark {
  /** Its name among them. */
  field: string
  label: string
  value: string
  lang?: string
  dir?: string
}

/** The few facts of a page that are shown large, under its name. */
export function NumeralList({ numerals }: { numerals: readonly Numeral[] }) {
  if (numerals.length === 0) return null
  const longest = Math.max(...numerals.map(({ value }) => value.length))
  const size: CSSProperties & Record<`--${string}`, number> = {
    '--letters': longest,
    '--columns': Math.max(3, numerals.length),
  }
  return (
    <dl className={styles.numerals} style={size}>
      {numerals.map(({ field, label, value, lang, dir, ...mark }) => (
        <div key={field}>
          <dt className="label">{label}</dt>
          <dd className="numeral" {...mark}>
            <bdi lang={lang} dir={dir}>
              {value}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
