import { editable } from '#app/ui/editable.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { PublicProject } from '../queries.server.ts'
import { Fact } from './fact.tsx'
import styles from './trade-facts.module.css'

type TradeField =
  | 'sector'
  | 'builtUpArea'
  | 'plotArea'
  | 'levels'
  | 'startedOn'
  | 'plannedHandover'
  | 'handedOver'
  | 'contractForm'
  | 'scope'
  | 'valueBand'
  | 'completionCertificate'

/** What the trade asks about a building, as far as it is filled in. */
export function TradeFacts({ project }: { project: PublicProject }) {
  const { locale, messages } = useLanguage()
  const words = messages.projects
  const day = (isoDay: string) => isoDay && formatLocalDay(locale, isoDay)
  const area = (number: number | null) => (number === null ? '' : words.squareMetres(formatNumber(number)))
  const { sector, contractForm, scope, valueBand, showValue } = project
  const shown: [TradeField, string][] = [
    ['sector', sector && words.sectors[sector]],
    ['builtUpArea', area(project.builtUpArea)],
    ['plotArea', area(project.plotArea)],
    ['levels', project.levels && words.levels(project.levels)],
    ['startedOn', day(project.startedOn)],
    ['plannedHandover', day(project.plannedHandover)],
    ['handedOver', day(project.handedOver)],
    ['contractForm', contractForm && words.contractForms[contractForm]],
    ['scope', scope.map((one) => words.scopes[one]).join(messages.shell.comma)],
    ['valueBand', showValue && valueBand ? words.valueBands[valueBand] : ''],
    ['completionCertificate', project.completionCertificate],
  ]
  const facts = shown.filter(([, text]) => text)
  if (facts.length === 0) return null
  return (
    <section className={`sheet ${styles.tradeFacts}`} aria-labelledby="facts">
      <h2 className="label" id="facts">
        {words.facts}
      </h2>
      <dl>
        {facts.map(([field, text]) => (
          <Fact key={field} label={words.labels[field]} {...editable('project', project, field)}>
            {field === 'levels' || field === 'completionCertificate' ? <bdi>{text}</bdi> : text}
          </Fact>
        ))}
      </dl>
    </section>
  )
}
