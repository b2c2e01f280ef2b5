import type { Field, Json } from './field.ts'
import { isGroup } from './group.ts'
import type { TranslationField } from './translations.ts'
import type { Translation } from '#app/platform/locales.ts'

/** A valid value for each field type, for tests and for anything that shows an example. */
const samples: Readonly<Record<string, Json>> = {
  text: 'A line',
  integer: 3,
  person: 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW',
  position: 3,
  'long text': 'Two lines,\nof which this is one.',
  date: '2026-11-21',
  picture: 'images/aB3dE5fG7hcreek.jpg',
  photograph: { key: 'images/aB3dE5fG7hcreek.jpg', alt: 'A villa', alt_ar: 'فيلا', focusX: 30, focusY: 70 },
  file: 'generals/aB3dE5fG7hcreek.jpg',
  video: 'generals/aB3dE5fG7hcreek.mp4',
  'focal image': 'generals/aB3dE5fG7hcreek.jpg',
  'file or link': 'https://files.example/profile.pdf',
  'file or video link': 'https://vimeo.com/76979871',
  link: 'https://video.example/channel',
  links: 'https://network.example/plinth\nhttps://video.example/plinth',
  email: 'sara@plinth.example',
  toggle: true,
  state: 'published',
  implied: 'approved',
  moment: 1764000000000,
  colour: '#12345f',
  country: 'EG',
  'time zone': 'Africa/Cairo',
  percent: 30,
  seconds: 1500,
  'optional integer': 6,
  reference: 'f7b7d1a0-0000-4000-8000-000000000000',
  sibling: 'f7b7d1a0-0000-4000-8000-000000000000',
  references: ['f7b7d1a0-0000-4000-8000-000000000000', 'f7b7d1a0-0000-4000-8000-000000000001'],
}

/** What a page in that language shows instead. */
const translatedSamples: Readonly<Record<Translation, Readonly<Record<string, Json>>>> = {
  ar: { text: 'سطر', 'long text': 'سطران،\nوهذا أحدهما.' },
}

/** The shortest of their type, for fields with a low limit. */
const shortSamples: Readonly<Record<string, Json>> = {
  link: 'https://a.ae',
  links: 'https://a.ae',
  email: 'a@b.ae',
}

/** @throws if no sample keeps the field's limits */
export function sampleOf(field: Field): Json {
  const { type, label, max, min, initial } = field
  if (isGroup(field))
    return Object.fromEntries(Object.entries(field.members).map(([name, one]) => [name, sampleOf(one)]))
  if (type === 'choice' || type === 'optional choice')
    return initial || (Object.keys(field.historyFields[0]?.words ?? {})[0] ?? initial)
  if (type === 'choices') return Object.keys(field.historyFields[0]?.words ?? {}).slice(0, 2)
  const sample = isTranslation(field) ? translatedSamples[field.locale][type] : samples[type]
  const cut = typeof sample === 'string' && max !== undefined ? sample.slice(0, max).trim() : undefined
  const found = [sample, shortSamples[type], cut, min]
    .filter((one) => one !== undefined)
    .map((one) => field.read(one))
    .find((value) => isSample(field, value))
  if (found !== undefined) return found
  throw new Error(`No sample fits the field “${label}” (${type}): add one to content/fields/samples.ts.`)
}

/** Whether the field accepts it, and it is more than an empty value. */
function isSample(field: Field, value: Json): boolean {
  return value !== null && value !== '' && field.check(value, true) === undefined
}

function isTranslation(field: Field): field is TranslationField {
  return 'locale' in field
}
