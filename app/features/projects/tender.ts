import { choice, optionalChoice } from '#app/content/fields/choice.ts'
import type { Problem } from '#app/content/fields/field.ts'
import { allForOffice } from '#app/content/fields/office.ts'
import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { searchedText, text } from '#app/content/fields/text.ts'
import { labels, sustainabilities, type valueBands } from './project.ts'

/** What few need stands folded under it, in the form and in the list. */
export const forTenders = 'For tenders'

/** As the forms of tenders ask for it. */
const roles = {
  main: 'Main contractor',
  'joint-venture': 'Joint venture',
  nominated: 'Nominated subcontractor',
  domestic: 'Domestic subcontractor',
}

const namings = { name: 'By name', confidential: 'Confidential' }

function area(label: string, help?: string) {
  const malformed = 'Enter whole square metres, for example 1,150.'
  return optionalInteger({ label: `${label} (m²)`, help, min: 1, max: 100_000_000, malformed })
}

function months(label: string) {
  return optionalInteger({ label, min: 1, max: 1_200, malformed: 'Enter whole months, for example 18.' })
}

/** What visitors see of it where it is filled in. */
const onSite = {
  gfa: area(labels.gfa, 'On the site.'),
  sustainability: optionalChoice({
    label: labels.sustainability,
    help: 'On the site.',
    of: sustainabilities,
  }),
} as const

const inOffice = allForOffice({
  contractValue: optionalInteger({
    label: 'Exact contract value',
    help: 'A whole number. It stays in the office.',
    min: 1,
    max: 1_000_000_000_000,
    malformed: 'Enter a whole number, for example 48,500,000.',
  }),
  contractCurrency: text({
    label: 'Currency of the value',
    max: 3,
    normalize: (typed) => typed.toUpperCase(),
  }),
  durationMonths: months('Duration in months'),
  originalDurationMonths: months('Original duration in months'),
  role: optionalChoice({ label: 'Role', of: roles }),
  conditions: text({ label: 'Conditions of contract', help: 'For example FIDIC Red Book 2017.', max: 200 }),
  referenceName: text({ label: 'Reference person', max: 200 }),
  referenceTitle: text({ label: 'Title of the reference person', max: 200 }),
  referencePhone: text({ label: 'Phone of the reference person', max: 50 }),
  referenceEmail: text({ label: 'Email of the reference person', max: 254 }),
  clientNaming: choice({
    label: 'How the client is named',
    help: 'Confidential shows the words below in place of the name, wherever visitors would read it. It changes no text that you write, no caption and no file name.',
    of: namings,
    initial: 'name',
    required: 'Choose By name or Confidential.',
  }),
  clientWords: searchedText({
    label: 'Words in place of the client',
    help: 'For example “A private developer”.',
    max: 200,
    translatable: true,
  }),
} as const)

/** What those ask who invite tenders, all optional. */
export const tender = { ...onSite, ...inOffice } as const

export const tenderNames = Object.keys(tender) as (keyof typeof tender)[] // The keys of an object literal are those of its type.

interface Checked {
  contractValue: number | null
  contractCurrency: string
  clientNaming: keyof typeof namings
  clientWords: string
}

/** What does not go together. */
export function checkTender({ contractValue, contractCurrency, clientNaming, clientWords }: Checked) {
  const currency = 'Enter the three letters of its currency, for example AED.'
  const words = 'Enter what the site says in place of the client’s name.'
  const isCurrency = contractCurrency === '' ? contractValue === null : /^[A-Z]{3}$/.test(contractCurrency)
  return [
    ...(isCurrency ? [] : [['contractCurrency', { why: 'rule', hint: currency }] as const]),
    ...(clientNaming === 'confidential' && clientWords === ''
      ? [['clientWords', { why: 'rule', hint: words }] as const]
      : []),
  ] satisfies (readonly [string, Problem])[]
}

/** The first value beyond each band. */
const limits: readonly [keyof typeof valueBands, number][] = [
  ['under-5m', 5_000_000],
  ['5m-20m', 20_000_000],
  ['20m-100m', 100_000_001],
  ['over-100m', Infinity],
]

/** The band that an exact value is in; bands are in dirhams. */
export function bandOf(value: number | null, currency: string): keyof typeof valueBands | undefined {
  if (value === null || currency !== 'AED') return undefined
  return limits.find(([, limit]) => value < limit)?.[0]
}
