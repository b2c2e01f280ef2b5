import { vacancies as declared } from '#app/features/vacancies/collection.ts'
import { vacancyStore } from '#app/features/vacancies/store.server.ts'
import { toSlug } from '#app/content/fields/slug.ts'
import { collection } from '../collection.ts'
import { toGiven, whenEmpty } from '../draft.ts'
import { choice, expected, text, wholeNumber } from '../fields.ts'
import { repairs } from '../repairs.ts'
import { uniqueNames } from '../unique-names.ts'

const notes = {
  slugTaken: (slug: string, instead: string) =>
    `slug: “${slug}” belongs to another vacancy, this one became “${instead}”`,
} as const

const schema = {
  title: text({ line: true, max: 120 }),
  slug: text({ line: true, max: 80 }),
  place: expected,
  department: text(),
  kind: choice(
    {
      'full-time': ['fulltime', 'full'],
      'part-time': ['parttime', 'part'],
      contract: ['contractor', 'temporary'],
      internship: ['intern', 'trainee'],
    },
    'full-time',
  ),
  closes: text(),
  text: expected,
  position: wholeNumber(0),
}

/** Firebase sites had none; they come from `npm run export`. */
export const vacancies = collection({
  kind: 'vacancy',
  branch: 'vacancies',
  schema,
  name: ({ title }) => title,
  skip: ({ title, text: words }) => whenEmpty({ title, words }),
  complete(vacancy, log) {
    if (declared.fields.closes.check(vacancy.closes, true)) {
      log.push(repairs.unknownChoice('closes', vacancy.closes, 'no day'))
      vacancy.closes = ''
    }
    vacancy.slug = toSlug(vacancy.slug || vacancy.title) || 'vacancy'
  },
  here: vacancyStore.list,
  arrange: (drafts, here) =>
    uniqueNames(drafts, 'slug', new Set(here.map(({ slug }) => slug)), {
      numbered: (slug, number) => `${slug}-${number}`,
      note: notes.slugTaken,
    }),
  write: (tx, drafts) =>
    vacancyStore.importAll(
      tx,
      toGiven(drafts, (values) => values),
    ),
})
