import { vacancies as collection } from '#app/features/vacancies/collection.ts'
import { inOrder, listed, steps, word, type Chapter } from './chapter.ts'

const { admin, fields, sentences } = collection

export const vacancies: Chapter = {
  name: 'vacancies',
  title: 'Vacancies',
  lead: 'The open positions on the Careers page.',
  sections: [
    {
      title: 'Add a vacancy',
      text: `${steps(
        `Choose ${word(admin.title)}, then ${word(admin.tabs.add)}.`,
        `Fill in ${listed([fields.title.label, fields.place.label, fields.text.label], 'and')}; the other fields may stay as they are.`,
        `Give it a ${word(fields.closes.label)} if it has one: the next day, the vacancy disappears from the site automatically.`,
        `Press ${word(admin.addButton)}: ${word(sentences.added)}`,
      )}

Each vacancy has its own page with a form, and applications sent there appear under Job Requests with the name of the vacancy.`,
      picture: { name: 'add-vacancy', alt: 'The form for a vacancy', address: admin.add },
    },
    inOrder(`Visitors see vacancies in the order of the list.`),
  ],
}
