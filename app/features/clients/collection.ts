import { href } from 'react-router'
import { defineCollection, type DocumentOf } from '#app/content/define.ts'
import type { FieldValues } from '#app/content/fields/field.ts'
import { picture } from '#app/content/fields/picture.ts'
import { position } from '#app/content/fields/position.ts'
import { reference } from '#app/content/fields/reference.ts'
import { text } from '#app/content/fields/text.ts'
import { clientName } from './client-name.ts'

/** Normalises a section's name, by which people identify it: lower case, single spaces (specification §3). */
export function sectionName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The same for all three collections (specification §5, §8). */
const sentences = {
  added: 'Item added successfully.',
  updated: 'The Item Updated.',
  deleted: 'The Item deleted.',
  addFailed: 'Faild to add the item.',
  deleteFailed: 'Failed to delete the Item.',
  fileRefused: 'Faild to upload image.',
  savedMeanwhile: 'Someone else saved this while you were typing',
  gone: 'Someone has deleted this item.',
}

/** What is counted on their screens. */
export const logo = { one: 'logo', many: 'logos' }
const help = 'A logo on a transparent or white background. The site shows all logos in one colour.'
const noImage = 'Please choose an image.'
const required = { hint: noImage, head: noImage }

interface Logo {
  name: string
  image: string | null
}

const nameless = 'Logo without a name'

function logoName({ name, image }: Logo): string {
  return name || clientName(image ?? '', nameless)
}

function logoInHistory(logo: Logo): string {
  const name = logoName(logo)
  return name === nameless ? name : `Logo ${name}`
}

const maxNameLength = 120

function nameField() {
  const help = 'If empty, it is made from the file’s name.'
  return {
    ...text({ label: 'Name', help, max: maxNameLength, translatable: true }),
    fill: (value: string, { image }: FieldValues) =>
      value || clientName(String(image ?? ''), '').slice(0, maxNameLength),
  }
}

/** The sections of the Clients page. */
export const clientSections = defineCollection({
  name: 'client-section',
  area: 'content',
  fields: {
    name: text({
      label: 'Section name',
      help: 'A short name for the back office, in lower case.',
      max: 100,
      required: 'Please fill the section name.',
      normalize: sectionName,
      unique: {
        head: 'This Section exists before...',
        hint: 'Another section has this name.',
        undoHint: 'Another section has its name; rename that one first.',
      },
    }),
    title: text({
      label: 'Section title',
      help: 'The heading that visitors read on the Clients page.',
      max: 200,
      translatable: true,
    }),
  },
  title: ({ name, title }) => title || name,
  historyTitle: ({ name, title }) => `Section ${title || name}`,
  parts: [{ collection: 'client-item', ...logo }],
  topic: 'clients',
  admin: {
    add: href('/admin/clients'),
    list: href('/admin/clients/edit-section'),
    title: 'Clients',
    tabs: { add: 'Add Section', list: 'Edit Section' },
    addButton: 'Add section',
    site: href('/clients'),
    navigation: { icon: 'users' },
    nothing: {
      title: 'No sections yet',
      advice: 'Sections group your clients on the site, for example Developers. Add one, then its logos.',
    },
    deletion: {
      question: (title) => `Delete the section ${title}?`,
      line: 'Takes the section off the site, with its logos.',
    },
  },
  sentences: {
    ...sentences,
    updated: 'Operation updated successfully.',
    addFailed: undefined,
    gone: 'This Section Name Not Found',
  },
})

/** The logos of a section. */
export const clientItems = defineCollection({
  name: 'client-item',
  area: 'content',
  fields: {
    section: reference({
      to: clientSections.name,
      table: clientSections.table,
      by: { column: 'name', key: sectionName },
      label: 'Section',
      required: 'Please choose section.',
      unknown: {
        head: 'This Section Name Not Found',
        hint: 'This section was deleted or renamed. Choose another.',
        undoHint: 'Its section was deleted: bring the section back first.',
      },
      onDelete: 'cascade',
    }),
    image: picture({ label: 'Image', help, policy: 'logo', folder: 'clientsimages', required }),
    name: nameField(),
    position: position(),
  },
  title: logoName,
  historyTitle: logoInHistory,
  order: 'position',
  several: { field: 'image', ...logo },
  topic: 'clients',
  admin: {
    add: href('/admin/clients/add-item'),
    list: href('/admin/clients/edit-item'),
    title: 'Clients',
    tabs: { add: 'Add Item', list: 'Edit Item' },
    addButton: 'Add item',
    site: href('/clients'),
    nothing: {
      title: 'No logos yet',
      advice: 'The Clients page shows logos by section. Add the first to a section.',
    },
    deletion: {
      consequence: 'The logo disappears from the site at once.',
      line: 'Takes the logo off the site.',
    },
  },
  sentences,
})

/** The logos of the moving row on the home page. */
export const homeClients = defineCollection({
  name: 'home-client',
  area: 'content',
  fields: {
    image: picture({ label: 'Image', help, policy: 'logo', folder: 'generals', required }),
    name: nameField(),
    position: position(),
  },
  title: logoName,
  historyTitle: logoInHistory,
  order: 'position',
  several: { field: 'image', ...logo },
  one: 'logo of the home page',
  many: 'logos of the home page',
  topic: 'clients',
  admin: {
    add: href('/admin/clients-section'),
    list: href('/admin/clients-section'),
    group: 'Home',
    title: 'Clients section',
    tabs: { add: 'Clients section', list: 'Clients section' },
    addButton: 'Add item',
    site: href('/'),
    nothing: {
      title: 'No logos yet',
      advice: 'The home page shows a moving row of logos. Add the first below.',
    },
    deletion: {
      consequence: 'The logo disappears from the site at once.',
      line: 'Takes the logo off the home page.',
    },
  },
  sentences,
})

export interface ClientSection extends DocumentOf<typeof clientSections> {}
export interface ClientItem extends DocumentOf<typeof clientItems> {}
export interface HomeClient extends DocumentOf<typeof homeClients> {}
