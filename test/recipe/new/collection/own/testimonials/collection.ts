import { href } from 'react-router'
import {
  date,
  defineCollection,
  longText,
  missing,
  picture,
  position,
  reference,
  searchedText,
  text,
  type PublicOf,
} from '#plinth/declare.ts'

export const testimonials = defineCollection({
  name: 'testimonial',
  table: 'own_testimonial',
  area: 'content',
  fields: {
    name: searchedText({ label: 'Name', max: 120, required: 'Enter who said it.' }),
    role: text({ label: 'Role', help: 'For example Owner, Villa 118.', max: 120, translatable: true }),
    quote: longText({ label: 'Quote', max: 2000, required: 'Enter what was said.', translatable: true }),
    picture: picture({ label: 'Image', policy: 'photograph', folder: 'images' }),
    project: reference({
      to: 'project',
      table: 'project',
      label: 'Project',
      unknown: {
        head: 'This project was not found.',
        hint: 'This project was deleted. Choose another.',
        undoHint: 'Its project was deleted: bring the project back first.',
      },
      onDelete: 'restrict',
    }),
    until: date({ label: 'Shown until', help: 'Its last day on the site. It may be empty.' }),
    position: position(),
  },
  title: ({ name }) => name,
  search: 'name',
  order: 'position',
  endsOn: 'until',
  list: {
    filters: {
      project: { field: 'project' },
      until: { range: 'until' },
      lacks: {
        label: 'Missing',
        all: 'Whatever is missing',
        conditions: {
          image: missing('picture', 'Without image'),
          arabic: missing('quote_ar', 'Without Arabic'),
        },
      },
    },
    actions: [
      { set: 'until', ask: { entry: 'Shown until …', label: 'Last day', button: 'Set', type: 'date' } },
    ],
  },
  admin: {
    columns: ['role', 'project', 'until'],
    site: href('/testimonials'),
    navigation: { icon: 'users' },
    nothing: { advice: 'What clients say about your work. Add the first.' },
  },
})

export interface PublicTestimonial extends PublicOf<typeof testimonials> {}
