import { clientItems, clientSections, homeClients } from '#app/features/clients/collection.ts'
import { inOrder, list, listed, steps, word, type Chapter } from './chapter.ts'

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
        `${word(name.label)} is what the back office calls the section; it is saved in lower case. ${word(title.label)} is what visitors read above its logos.`,
        `Press ${word('Add section')}: ${word(added)}`,
      )}

Each name can be used only once; otherwise you see ${word(name.unique?.head ?? '')}`,
      picture: { name: 'add-section', alt: 'The form for a section', address: '/admin/clients' },
    },
    {
      title: 'Add a logo',
      text: `${steps(
        `Choose ${word('Add Item')}.`,
        `Choose the ${word(section.label)} and drop the logo on ${word(image.label)}. An SVG stays sharp at every size; PNG, JPEG and WebP are fine too.`,
        `Press ${word('Add item')}.`,
      )}

If one of them is missing, the screen says ${listed(notChosen, 'or')}`,
      picture: { name: 'client-items', alt: 'The logos of a section', address: '/admin/clients/edit-item' },
    },
    inOrder(`${word('Edit Item')} shows the logos of each section, in the order in which visitors see them.`),
    {
      title: 'Give a logo its name',
      text: `The name is shown under the logo. You can change it there; it is saved when you leave the field. People who cannot see the logo hear this name.`,
    },
    {
      title: 'Change or delete',
      text: list(
        `${word('Edit Section')}: after you save, you see ${word(updated)} Deleting a section also deletes its logos; you are told how many before you confirm.`,
        `${word('Edit Item')}: replace the image or choose another section; after you save, you see ${word(clientItems.sentences.updated)}`,
        `After you delete a section or a logo, you see ${word(deleted)} You can bring it back from History for 30 days.`,
      ),
    },
    {
      title: 'The row on the home page',
      text: `These logos are a separate list: ${word('General')}, then ${word(homeClients.admin.title)}. You add, name and order them there. With more than two logos the row moves automatically on a phone, with more than five on a computer; visitors can pause it.`,
      picture: {
        name: 'home-clients',
        alt: 'The logos of the home page',
        address: '/admin/clients-section',
      },
    },
  ],
}
