import type { CSSProperties } from 'react'
import { editable } from '#app/ui/editable.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { PublicProject } from '../queries.server.ts'
import type { StoryEntry } from '../story/queries.server.ts'
import styles from './numerals.module.css'

type Numbers = Pick<
  PublicProject,
  'id' | 'status' | 'builtUpArea' | 'levels' | 'plannedHandover' | 'handedOver'
>

type Numeral = 'builtUpArea' | 'levels' | 'percent' | 'plannedHandover' | 'handedOver'

/** The facts that are shown large: how large it is, how high, and how far it is or when it is handed over. */
export function numeralsOf(project: Numbers, percent: number | undefined): Numeral[] {
  const handover = project.handedOver ? 'handedOver' : 'plannedHandover'
  const last = project.status === 'ongoing' && percent !== undefined ? 'percent' : handover
  const all = ['builtUpArea', 'levels', last] as const
  return all.filter((one) => one === 'percent' || (project[one] !== null && project[one] !== ''))
}

interface NumeralsProps {
  project: Numbers
  /** The newest entry that says how much is done. */
  progress: StoryEntry | undefined
}

/** At most three facts of a project, large, under its name; levels as drawings write them, in every language. */
export function Numerals({ project, progress }: NumeralsProps) {
  const { locale, messages } = useLanguage()
  const words = messages.projects
  const shown = numeralsOf(project, progress?.percent).map((field) => {
    if (field === 'percent')
      return {
        field,
        label: words.progress.label,
        value: `${progress?.percent}%`,
        mark: progress && editable('progress-entry', progress, 'percent'),
      }
    const mark = editable('project', project, field)
    const label = words.labels[field]
    if (field === 'builtUpArea')
      return { field, label, value: words.squareMetres(formatNumber(project.builtUpArea ?? 0)), mark }
    if (field === 'levels') return { field, label, value: project.levels, mark }
    return { field, label, value: formatLocalDay(locale, project[field]), mark }
  })
  if (shown.length === 0) return null
  const longest = Math.max(...shown.map(({ value }) => value.length))
  const size: CSSProperties & Record<'--letters', number> = { '--letters': longest }
  return (
    <dl className={styles.numerals} style={size}>
      {shown.map(({ field, label, value, mark }) => (
        <div key={field}>
          <dt className="label">{label}</dt>
          <dd className="numeral" {...mark}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
