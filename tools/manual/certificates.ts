import { certificates as collection } from '#app/features/certificates/collection.ts'
import { inOrder, list, listed, steps, word, type Chapter } from './chapter.ts'

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
        `Fill in ${listed([title.label, remarks.label], 'and')}, and drop an image of the certificate on ${word(image.label)}. All three are required. A PDF will do, too: its first page becomes the image.`,
        `Press ${word('Add certificate')}: ${word(sentences.added)}`,
      )}

A photo from your phone is enough; a scan is sharper. Visitors can press it to enlarge it.`,
      picture: { name: 'add-certificate', alt: 'The form for a certificate', address: '/admin/certificates' },
    },
    inOrder(`Visitors see certificates in the order of the list.`),
    {
      title: 'Change or delete a certificate',
      text: `${list(
        `Under ${word('Edit Certificate')}, press a certificate to open it, or type the beginning of its title under ${word('Search')}.`,
        `When you save one, you see ${word(sentences.updated)}; when you delete one, you see ${word(sentences.deleted)} You can bring it back from History for 30 days.`,
        `${word(title.unique?.head ?? '')} Another certificate has this title.`,
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
