import { editable } from '#app/ui/editable.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { NumeralList } from '#app/ui/numerals.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { PublicProject } from '../queries.server.ts'
import type { StoryEntry } from '../story/queries.server.ts'

type Numbers = Pick<
  PublicProject,
  'id' | 'status' | 'builtUpArea' | 'levels' | 'plannedHandover' | 'handedOver'
>

type NumeralField = 'builtUpArea' | 'levels' | 'percent' | 'plannedHandover' | 'handedOver'

/** The facts that are shown large: how large it is, how high, and how far it is or when it is handed over. */
export function numeralsOf(project: Numbers, percent: number | undefined): NumeralField[] {
  const handover = project.handedOver ? 'handedOver' : 'plannedHandover'
  const last = project.status === 'ongoing' && percent !== undefined ? 'percent' : handover
  const all = ['builtUpArea', 'levels', last] as const
  return all.filter((one) => {
    if (one === 'percent') return true
    // `G`: one letter alone is no numeral.
    if (one === 'levels') return project.levels.length > 1
    return project[one] !== null && project[one] !== ''
  })
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
  const numerals = numeralsOf(project, progress?.percent).map((field) => {
    if (field === 'percent') {
      const mark = progress && editable('progress-entry', progress, 'percent')
      return { field, label: words.progress.share, value: `${progress?.percent}%`, ...mark }
    }
    const shown = { field, label: words.labels[field], ...editable('project', project, field) }
    if (field === 'builtUpArea')
      return { ...shown, value: words.squareMetres(formatNumber(project.builtUpArea ?? 0)) }
    if (field === 'levels') return { ...shown, value: project.levels }
    return { ...shown, value: formatLocalDay(locale, project[field]) }
  })
  return <NumeralList numerals={numerals} />
}
