import { certificates as collection } from '#app/features/certificates/collection.ts'
import { inOrder, list, steps, word, words, type Chapter } from './chapter.ts'

const { sentences, fields } = collection
const { title, remarks, image } = fields

export const certificates: Chapter = {
  name: 'certificates',
  title: 'Certificates',
  lead: 'What is shown under Awards and Certifications on the About page.',
  sections: [
    {
      title: 'Add a certificate',
      text: `${steps(
        `Choose ${word('Certificates')}, then ${word('Add Certificate')}.`,
        `Fill in ${words([title.label, remarks.label])}, and drop an image of the certificate on ${word(image.label)}. All three must be there.`,
        `Press ${word('Add certificate')}: ${word(sentences.added)}`,
      )}

A photo from your phone is enough; a scan is sharper. Visitors press it to enlarge it.`,
      picture: { name: 'add-certificate', alt: 'The form for a certificate', address: '/admin/certificates' },
    },
    inOrder(`Visitors see certificates in the order of the list.`),
    {
      title: 'Change or delete one',
      text: `${list(
        `Under ${word('Edit Certificate')} press the one you mean, or type the beginning of its title under ${word('Search')}.`,
        `Saved: ${word(sentences.updated)} Deleted: ${word(sentences.deleted)} It can be brought back from History for 30 days.`,
        `${word(title.unique?.head ?? '')} says that another one has this title.`,
        `${word(sentences.nothingFound)} No title begins with what you typed.`,
      )}`,
      picture: {
        name: 'certificates',
        alt: 'The list of certificates',
        address: '/admin/certificates/edit',
      },
    },
  ],
}
