import { href } from 'react-router'
import { defineCollection } from '#app/content/define.ts'
import { choice } from '#app/content/fields/choice.ts'
import { date } from '#app/content/fields/date.ts'
import { position } from '#app/content/fields/position.ts'
import { slug } from '#app/content/fields/slug.ts'
import { longText, searchedText, text } from '#app/content/fields/text.ts'
import { vacancyKinds, vacancyAddress } from './vacancy.ts'

/** Vacancies disappear from the site automatically on the day after they close. */
export const vacancies = defineCollection({
  name: 'vacancy',
  area: 'jobs',
  fields: {
    title: searchedText({
      label: 'Title',
      help: 'For example Senior Site Engineer.',
      max: 120,
      required: 'Give the vacancy its title.',
      translatable: true,
    }),
    slug: slug({
      label: 'Address',
      help: 'The end of its page’s address. If empty, it is made from the title. If you change it, the old address goes on working.',
      from: 'title',
      unique: {
        head: 'Another vacancy has this address.',
        hint: 'Choose another address.',
        undoHint: 'Change the address of that one first.',
      },
    }),
    place: text({ label: 'Place', max: 80, required: 'Say where the work is.', translatable: true }),
    department: text({ label: 'Department', max: 80, translatable: true }),
    kind: choice({
      label: 'Kind',
      of: vacancyKinds,
      required: 'Choose the kind of work.',
      initial: 'full-time',
    }),
    closes: date({ label: 'Closing date', help: 'Its last day on the site. It may be empty.' }),
    text: longText({
      label: 'Text',
      help: 'What the work is, and who you are looking for. Line breaks are kept.',
      max: 8000,
      required: 'Describe the work.',
      translatable: true,
    }),
    position: position(),
  },
  title: ({ title }) => title,
  search: 'title',
  order: 'position',
  publication: 'scheduled',
  endsOn: 'closes',
  page: ({ slug }) => vacancyAddress(slug),
  admin: {
    group: 'Careers',
    columns: ['place', 'department', 'kind', 'closes'],
    site: href('/careers'),
    navigation: { icon: 'briefcase' },
    nothing: { advice: 'Careers shows open vacancies above the form. Add the first.' },
    deletion: { consequence: 'It disappears from the Careers page at once.' },
  },
  sentences: { missing: 'Please fill in all required fields.' },
})
