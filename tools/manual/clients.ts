import { clientItems, clientSections, homeClients } from '#app/features/clients/collection.ts'
import { inOrder, list, steps, word, words, type Chapter } from './chapter.ts'

const { name, title } = clientSections.fields
const { section, image } = clientItems.fields
const { added, updated, deleted } = clientSections.sentences
const notChosen = [section, image].map((field) => field.check(null, true)?.hint ?? '')

export const clients: Chapter = {
  name: 'clients',
  title: 'Clients',
  lead: 'The logos on the Clients page, and the row of logos on the home page.',
  sections: [
    {
      title: 'Add a section',
      text: `${steps(
        `Choose ${word('Clients')}, then ${word('Add Section')}.`,
        `${word(name.label)} is the name by which you find it again; it is saved in lower case. ${word(title.label)} is what visitors read above its logos.`,
        `Press ${word('Add section')}: ${word(added)}`,
      )}

A name can be used once: ${word(name.unique?.head ?? '')}`,
      picture: { name: 'add-section', alt: 'The form for a section', address: '/admin/clients' },
    },
    {
      title: 'Add a logo',
      text: `${steps(
        `Choose ${word('Add Item')}.`,
        `Choose the ${word(section.label)} and drop the logo on ${word(image.label)}. An SVG stays sharp at every size; PNG, JPEG and WebP are fine.`,
        `Press ${word('Add item')}.`,
      )}

Without one of them the screen says ${words(notChosen)}`,
      picture: { name: 'client-items', alt: 'The logos of a section', address: '/admin/clients/edit-item' },
    },
    inOrder(`${word('Edit Item')} has the logos of each section, in the order in which visitors see them.`),
    {
      title: 'Give a logo its name',
      text: `The name is shown under the logo. You can change it there; it is saved when you leave the field. People who cannot see the logo hear it.`,
    },
    {
      title: 'Change or delete',
      text: list(
        `${word('Edit Section')}: saved, it says ${word(updated)} Deleting a section deletes its logos too; the question says how many.`,
        `${word('Edit Item')}: another image or another section; saved, it says ${word(clientItems.sentences.updated)}`,
        `Deleted, both say ${word(deleted)} and can be brought back from History for 30 days.`,
      ),
    },
    {
      title: 'The row on the home page',
      text: `These logos are their own list: ${word('General')}, then ${word(homeClients.admin.title)}. They are added, named and put in order there. With more than two of them the row moves by itself on a phone, with more than five on a desk; visitors can stop it.`,
      picture: {
        name: 'home-clients',
        alt: 'The logos of the home page',
        address: '/admin/clients-section',
      },
    },
  ],
}
