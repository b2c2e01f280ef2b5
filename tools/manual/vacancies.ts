import { vacancies as collection } from '#app/features/vacancies/collection.ts'
import { inOrder, steps, word, words, type Chapter } from './chapter.ts'

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
        `Fill in ${words([fields.title.label, fields.place.label, fields.text.label])}; the others may stay as they are.`,
        `Give it a ${word(fields.closes.label)} if it has one: on the day after, it leaves the site by itself.`,
        `Press ${word(admin.addButton)}: ${word(sentences.added)}`,
      )}

Each vacancy has a page of its own with a form, and who applies there is among the Job Requests with the name of the vacancy.`,
      picture: { name: 'add-vacancy', alt: 'The form for a vacancy', address: admin.add },
    },
    inOrder(`Visitors see vacancies in the order of the list.`),
  ],
}
