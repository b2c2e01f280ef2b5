import { href } from 'react-router'
import { defineCollection, type DocumentOf } from '#app/content/define.ts'
import type { PublicOf } from '#app/content/document.ts'
import { picture } from '#app/content/fields/picture.ts'
import { position } from '#app/content/fields/position.ts'
import { longText, searchedText } from '#app/content/fields/text.ts'

/** Certificates: their fields (specification §3), input rules and messages (§5, §8). */
export const certificates = defineCollection({
  name: 'certificate',
  area: 'content',
  fields: {
    title: searchedText({
      label: 'Title',
      help: 'As printed on the certificate, for example ISO 9001:2015.',
      max: 200,
      required: 'Enter the title of the certificate, as printed.',
      translatable: true,
      unique: {
        head: 'This certificate exists before. Kindly check the certificate title again',
        hint: 'Another certificate has this title.',
        undoHint: 'Another certificate has its title; change that one first.',
      },
    }),
    remarks: longText({
      label: 'Remarks',
      help: 'In a few words, what it certifies.',
      max: 5000,
      required: 'Say in a few words what it certifies.',
      translatable: true,
    }),
    image: picture({
      label: 'Image',
      help: 'A scan, or a photo taken straight from above. Visitors can enlarge it.',
      policy: 'photograph',
      folder: 'images',
      required: { hint: 'Choose an image of the certificate.', head: 'You missed to attach image!' },
    }),
    position: position(),
  },
  title: ({ title }) => title,
  search: 'title',
  order: 'position',
  admin: {
    group: 'About',
    columns: ['remarks'],
    site: href('/about'),
    navigation: { icon: 'award' },
    nothing: {
      advice: 'Clients look for ISO certificates and approvals on the About page. Add the first with a scan.',
    },
    deletion: { consequence: 'It disappears from the About page at once, with its image.' },
    searchAdvice: 'Search finds the beginning of a title. Check the spelling, or show all certificates.',
  },
  sentences: {
    missing: 'Please fill in all required fields.',
    added: 'Item added successfully.',
    updated: 'Certificate updated successfully',
    deleted: 'The Item deleted.',
    deleteFailed: 'Failed to delete Certificate.',
  },
})

export interface Certificate extends DocumentOf<typeof certificates> {}
export interface PublicCertificate extends PublicOf<typeof certificates> {}
