import type { ReactNode } from 'react'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import { editable, type EditMark } from '#app/ui/editable.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { Status } from '../list/status.tsx'
import type { PublicProject } from '../queries.server.ts'
import { Fact } from './fact.tsx'
import styles from './facts-table.module.css'
import { numeralsOf } from './numerals.tsx'

type Project = Localized<PublicProject>

interface FactShown extends EditMark {
  label: string
  value: ReactNode
  lang?: string
  dir?: string
}

interface FactsTableProps {
  project: Project
  percent: number | undefined
  /** The company's. */
  country: string
}

/** Everything that is known of a project and not already shown as a numeral. */
export function FactsTable({ project, percent, country }: FactsTableProps) {
  const { messages } = useLanguage()
  const numerals: readonly string[] = numeralsOf(project, percent)
  const isWritten = messages.projects.levels(project.levels) === project.levels
  const isShownLarge = (field: string) => numerals.includes(field) && (field !== 'levels' || isWritten)
  const facts = useFacts(project, country).filter(({ field, value }) => value && !isShownLarge(field))
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 className="visually-hidden" id="facts">
        {messages.projects.facts}
      </h2>
      <dl>
        {[...facts, ...useOwnFacts(project)].map(({ field, value, ...fact }) => (
          <Fact key={field} {...fact}>
            {value}
          </Fact>
        ))}
      </dl>
    </section>
  )
}

/** What this site adds and gives a label to. */
function useOwnFacts(project: Project) {
  const { messages } = useLanguage()
  const labels: Readonly<Record<string, string>> = messages.ownFacts
  return Object.entries(labels).map(([name, label]): FactShown & { field: string } => {
    const stored = project.own?.[name] ?? ''
    return {
      field: `own.${name}`,
      label,
      value: typeof stored === 'number' ? formatNumber(stored) : String(stored),
      dir: 'auto',
      ...editable('project', project, `own.${name}`),
    }
  })
}

const squareFeetPerMetre = 10.7639

function useFacts(project: Project, country: string) {
  const { locale, messages } = useLanguage()
  const words = messages.projects
  const { labels } = words
  const { contractForm, scope, valueBand, showValue, levels, completionCertificate } = project
  const { uses, works, gfa, sustainability } = project
  const fact = <Field extends keyof typeof labels & Parameters<typeof editable<'project'>>[2]>(
    field: Field,
    value: ReactNode,
  ): FactShown & { field: Field } => ({
    field,
    label: labels[field],
    value,
    ...editable('project', project, field),
  })
  const text = (field: 'location' | 'client' | 'consultant') => ({
    ...fact(field, project[field]),
    dir: 'auto',
    ...textAttributes(project, field),
  })
  const day = (field: 'startedOn' | 'plannedHandover' | 'handedOver') =>
    fact(field, project[field] && formatLocalDay(locale, project[field]))
  const area = (field: 'builtUpArea' | 'plotArea') =>
    fact(field, project[field] !== null && words.squareMetres(formatNumber(project[field])))
  const several = <Choice extends string>(chosen: readonly Choice[], of: Readonly<Record<Choice, string>>) =>
    chosen.map((one) => of[one]).join(messages.shell.comma)
  // The trade of the Emirates reckons in both.
  const inFeet = (metres: number) =>
    country === 'AE' ? ` (${words.squareFeet(formatNumber(Math.round(metres * squareFeetPerMetre)))})` : ''
  return [
    fact('status', project.status && <Status status={project.status} />),
    fact('type', project.type && words.types[project.type]),
    text('location'),
    text('client'),
    text('consultant'),
    fact('code', <bdi>{project.code}</bdi>),
    fact('uses', several(uses, words.uses)),
    fact('works', several(works, words.works)),
    area('builtUpArea'),
    fact('gfa', gfa !== null && words.squareMetres(formatNumber(gfa)) + inFeet(gfa)),
    area('plotArea'),
    fact('levels', levels && <bdi>{words.levels(levels)}</bdi>),
    day('startedOn'),
    day('plannedHandover'),
    day('handedOver'),
    fact('contractForm', contractForm && words.contractForms[contractForm]),
    fact('scope', several(scope, words.scopes)),
    fact('sustainability', sustainability && words.sustainabilities[sustainability]),
    fact('valueBand', showValue && valueBand && words.valueBands[valueBand]),
    fact('completionCertificate', completionCertificate && <bdi>{completionCertificate}</bdi>),
  ]
}
