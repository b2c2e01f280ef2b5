import { defineCollection } from '#app/content/define.ts'
import { choice } from '#app/content/fields/choice.ts'
import type { Problem } from '#app/content/fields/field.ts'
import { pdf } from '#app/content/fields/pdf.ts'
import { photograph } from '#app/content/fields/picture.ts'
import { position } from '#app/content/fields/position.ts'
import { reference } from '#app/content/fields/reference.ts'
import { slug } from '#app/content/fields/slug.ts'
import { longText, searchedText, text } from '#app/content/fields/text.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import { pageAddress, reservedSlugs } from './address.ts'

/** What a company says beyond the pages of the specification: its safety, its quality, its machines. */
export const pages = defineCollection({
  name: 'page',
  publication: 'full',
  area: 'content',
  fields: {
    title: searchedText({
      label: 'Title',
      help: 'For example Health and safety.',
      max: 120,
      required: 'Give the page its title.',
      translatable: true,
    }),
    slug: slug({
      label: 'Address',
      help: 'The end of its address, after /about/. If empty, it is made from the title. If you change it, the old address goes on working.',
      from: 'title',
      reserved: { slugs: reservedSlugs, hint: 'The site needs this address itself. Choose another.' },
      unique: {
        head: 'Another page has this address.',
        hint: 'Choose another address.',
        undoHint: 'Change the address of that one first.',
      },
    }),
    linkedFrom: choice({
      label: 'Link',
      help: 'Where visitors find it. Without a link, only those find it who know its address, and search engines.',
      of: { about: 'On About', footer: 'In the footer', nowhere: 'Nowhere' },
      initial: 'about',
      required: 'Choose where its link stands.',
    }),
    position: position(),
  },
  title: ({ title }) => title,
  search: 'title',
  order: 'position',
  page: ({ slug }) => pageAddress(slug),
  parts: [{ collection: 'page-section', one: 'section', many: 'sections' }],
  shownOn: { '/about': { linkedFrom: 'about' } },
  admin: {
    group: 'About',
    title: 'Own pages',
    columns: ['slug', 'linkedFrom'],
    nothing: { advice: 'Pages of your own, for example about health and safety. Add the first.' },
    deletion: { consequence: 'It disappears from the site at once, with its sections.' },
  },
  sentences: { missing: 'Please fill in all required fields.' },
})

const empty: Problem = { why: 'missing', hint: 'Write something, or choose an image or a PDF.' }
const screens = `${pages.admin.list}/:parent/sections`

export const pageSections = defineCollection({
  name: 'page-section',
  area: pages.area,
  one: 'section',
  many: 'sections',
  fields: {
    page: {
      ...reference({
        to: pages.name,
        table: pages.table,
        label: 'Page',
        required: 'Choose the page.',
        unknown: {
          head: 'This page was not found.',
          hint: 'This page was deleted.',
          undoHint: 'Its page was deleted: bring the page back first.',
        },
        onDelete: 'cascade',
      }),
      setBy: 'program' as const,
    },
    heading: text({
      label: 'Heading',
      help: 'Without a heading, the text is shown large, as an introduction.',
      max: 200,
      translatable: true,
    }),
    text: longText({
      label: 'Text',
      help: 'An empty line begins a new paragraph.',
      max: 8000,
      translatable: true,
    }),
    image: photograph({
      label: 'Image',
      policy: 'photograph',
      folder: 'images',
      alt: { label: 'Image description', max: 300 },
    }),
    file: pdf({ label: 'PDF', help: 'Visitors can open it below the text.', isPublic: true }),
    position: position(),
  },
  check({ heading, text, image, file }) {
    const hasSomething = Boolean(heading || text || image || file)
    return new Map(hasSomething ? [] : [['text', empty] as const])
  },
  title: ({ heading, text, image, file }) =>
    heading || excerpt(text, 60) || fileNameOf(image?.key ?? file) || 'Section',
  historyTitle: ({ heading, text }) => `Section ${heading || excerpt(text, 60)}`.trim(),
  parent: 'page',
  order: 'position',
  topic: pages.topic,
  admin: {
    add: `${screens}/add`,
    list: screens,
    group: 'About',
    title: 'Sections',
    tabs: { add: 'Add section', list: 'Sections' },
    columns: ['text', 'file'],
    nothing: {
      advice: 'A page consists of sections: text, with an image or a PDF if you like. Add the first.',
    },
    deletion: {
      consequence: 'It disappears from its page at once.',
      line: 'Takes the section off its page.',
    },
  },
})
