import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { defineSingleton, type Singleton } from '#app/content/singleton.ts'
import { sentences } from '#app/features/settings/fields.ts'
import { hints, maxMonths, proposedMonths } from '#app/features/settings/messages.ts'
import type { Area } from '#app/platform/auth/rights.ts'
import type { FileField } from './form.ts'

export type Retention = { months: ReturnType<typeof monthsOf> }

interface Kept {
  area: Area
  formName: string
  address: string
  page: string
  many: string
  briefly: { many: string }
  file: FileField | undefined
}

/** Our own: the age at which requests of a kind are erased automatically; without a number, they never are. */
export function defineRetention({
  area,
  formName,
  address,
  page,
  many,
  briefly,
  file,
}: Kept): Singleton<Retention> {
  const several = many.toLowerCase()
  return defineSingleton({
    name: `${formName}Retention`,
    area,
    admin: {
      group: 'Requests',
      address: `${address}/retention`,
      title: `Retention of ${several}`,
      lead: `How long the site keeps ${briefly.many} before it erases old ones automatically. The form says so.`,
      shownOn: [page],
    },
    fields: {
      months: monthsOf(
        `Months until ${several} are erased${file ? `, with their ${file.called}s` : ''}`,
        `If empty, ${several} are never erased because of their age.`,
      ),
    },
    sentences,
  })
}

function monthsOf(label: string, help: string) {
  return optionalInteger({
    label,
    help,
    min: 1,
    max: maxMonths,
    malformed: hints.notMonths,
    proposed: proposedMonths,
  })
}
