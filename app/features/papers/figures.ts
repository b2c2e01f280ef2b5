import { defineCollection } from '#app/content/define.ts'
import { integer } from '#app/content/fields/integer.ts'
import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { count } from '#app/content/messages.ts'
import { ofTender } from './tender.ts'

/** No number of these comes near it, and JavaScript counts exactly beyond it. */
const max = 1_000_000_000_000

function whole(label: string, help?: string) {
  return optionalInteger({ label, help, max, malformed: 'Enter a whole number, without decimals.' })
}

/** So many man-hours an LTIFR counts injuries for. Another basis is in use (200,000), so it is always named. */
const basis = 1_000_000

/** What happened in one year. */
export const figures = defineCollection({
  ...ofTender,
  name: 'year-figure',
  one: 'year',
  many: 'figures by year',
  fields: {
    year: {
      ...integer({
        label: 'Year',
        min: 1950,
        max: 2100,
        required: 'Enter the year.',
        malformed: 'Enter the year in four digits.',
      }),
      blank: { '': '' },
      unique: {
        column: '',
        head: 'There are figures of this year already.',
        hint: 'Change those, or enter another year.',
        undoHint: 'There are other figures of this year now. Delete those first.',
      },
    },
    turnover: whole('Turnover', 'In the currency of your accounts.'),
    manHours: whole('Man-hours'),
    ltis: whole('Lost-time injuries (LTIs)'),
    fatalities: whole('Fatalities'),
    headCount: whole('Head count', 'At the end of the year.'),
  },
  title: ({ year }) => String(year),
  summary: ({ turnover, manHours, ltis, fatalities, headCount }) =>
    [
      turnover !== null && `Turnover ${formatNumber(turnover)}`,
      headCount !== null && `${formatNumber(headCount)} people`,
      manHours !== null && `${formatNumber(manHours)} man-hours`,
      ltis !== null && count({ one: 'LTI', many: 'LTIs' }, ltis),
      fatalities !== null && count({ one: 'fatality', many: 'fatalities' }, fatalities),
      ltis !== null && manHours && `LTIFR ${ltifr(ltis, manHours)} per ${formatNumber(basis)} man-hours`,
    ]
      .filter(Boolean)
      .join(' · '),
  newestBy: 'year',
  admin: {
    ...ofTender.admin,
    add: '/admin/figures',
    tabs: { add: 'Add year', list: 'Figures by year' },
    nothing: {
      advice:
        'Turnover, man-hours, injuries and head count of the last years. The LTIFR is worked out from them.',
    },
    deletion: { consequence: 'Its numbers are gone from the list.', line: 'Takes the year out of the list.' },
  },
})

/** LTIs × 1,000,000 ÷ man-hours. */
function ltifr(ltis: number, manHours: number): string {
  return ((ltis * basis) / manHours).toFixed(2)
}
