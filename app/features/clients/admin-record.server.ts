import { href } from 'react-router'
import { recordScreens } from '#app/ui/admin/record-screens.server.ts'
import { checkItem, checkLogo, checkSection, explain } from './admin-check.server.ts'
import { readClientForm } from './admin-form.server.ts'
import { homeClientAddress, itemAddress, sectionAddress } from './admin-record.ts'
import { messages, type ClientItem, type HomeClient } from './rules.ts'
import { addHomeClient, deleteHomeClient, findHomeClient, saveHomeClient } from './store-home.server.ts'
import { addItem, deleteItem, findItem, saveItem } from './store-items.server.ts'
import { addSection, deleteSection, findSection, listSections, saveSection } from './store-sections.server.ts'

const alike = { topic: 'clients' as const, sentences: { ...messages, deleteFailed: messages.notDeleted } }

function added(address: string, facts: Record<string, string>) {
  return `${address}?${new URLSearchParams({ done: 'added', ...facts })}`
}

export const sectionScreens = recordScreens({
  ...alike,
  kind: 'client-section',
  sentences: { ...alike.sentences, addFailed: undefined },
  addresses: {
    edit: (id) => sectionAddress({ id }),
    list: href('/admin/clients/edit-section'),
    added: (id) => added(href('/admin/clients'), { id }),
  },
  pictureFields: [],
  read: (office, request) => readClientForm(office, request, 'clientsimages'),
  check: ({ typed }) => checkSection(typed),
  explain: (refusal) =>
    refusal.refused === 'gone' ? { message: messages.sectionNotFound, problems: {} } : explain(refusal),
  find: findSection,
  values: ({ name, title }) => ({ name, title }),
  add: addSection,
  save: saveSection,
  remove: deleteSection,
})

export const itemScreens = recordScreens({
  ...alike,
  kind: 'client-item',
  addresses: {
    edit: (id) => itemAddress({ id }),
    list: href('/admin/clients/edit-item'),
    added: (id, { section = '' }) => added(href('/admin/clients/add-item'), { id, section }),
  },
  pictureFields: ['imageUrl'],
  read: (office, request) => readClientForm(office, request, 'clientsimages'),
  check: ({ typed, fileProblem }) => checkItem(typed, fileProblem),
  explain,
  find: findItem,
  async values(item: ClientItem, db) {
    const section = (await listSections(db)).find(({ id }) => id === item.sectionId)?.name ?? ''
    return { section, imageUrl: keyOf(item) }
  },
  add: addItem,
  save: saveItem,
  remove: deleteItem,
})

export const homeClientScreens = recordScreens({
  ...alike,
  kind: 'home-client',
  addresses: {
    edit: (id) => homeClientAddress({ id }),
    list: href('/admin/clients-section'),
    added: (id) => added(href('/admin/clients-section'), { id }),
  },
  pictureFields: ['imageUrl'],
  read: (office, request) => readClientForm(office, request, 'generals'),
  check: ({ typed, fileProblem }) => checkLogo(typed, fileProblem),
  explain,
  find: findHomeClient,
  values: (client) => ({ imageUrl: keyOf(client) }),
  add: addHomeClient,
  save: saveHomeClient,
  remove: deleteHomeClient,
})

function keyOf({ picture }: ClientItem | HomeClient): string {
  return picture?.key ?? ''
}
