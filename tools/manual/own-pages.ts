import { pages, pageSections } from '#app/features/pages/collection.ts'
import { inOrder, listed, steps, word, words, type Chapter } from './chapter.ts'

const { admin, fields, sentences } = pages
const section = pageSections.fields

export const ownPages: Chapter = {
  name: 'own-pages',
  title: admin.title,
  lead: 'What the company says beyond the pages that every site has: its safety, its quality, its machines.',
  sections: [
    {
      title: 'Add a page',
      text: `${steps(
        `Choose ${word('General')}, then ${word(admin.title)}, then ${word(admin.tabs.add)}.`,
        `Fill in the ${word(fields.title.label)}. The ${word(fields.slug.label)} is made from it if you leave it empty.`,
        `Under ${word(fields.linkedFrom.label)}, choose where visitors find the page: ${listed(Object.values(fields.linkedFrom.of), 'or')}.`,
        `Press ${word(admin.addButton)}: ${word(sentences.added)} The message leads on to its sections.`,
      )}

If you change the address later, the old one goes on working.`,
      picture: { name: 'add-page', alt: 'The form for a page', address: admin.add },
    },
    {
      title: 'Fill it',
      text: `A page consists of sections, on the tab ${word(pageSections.admin.title)} of the page.

${steps(
  `Press ${word(pageSections.admin.tabs.add)}.`,
  `Fill in what you have of ${words([section.heading.label, section.text.label, section.image.label, section.file.label])}; one of them is enough. An empty line in the text begins a new paragraph, and the text of a section without a heading is shown large.`,
)}`,
    },
    inOrder('Visitors see the sections of a page, and the links to pages, in the order of the list.'),
  ],
}
