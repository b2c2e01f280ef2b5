import { href } from 'react-router'
import type { Values } from '#app/ui/admin/form-values.ts'
import type { Problem } from '#app/ui/admin/record-keeper.server.ts'
import { recordScreens } from '#app/ui/admin/record-screens.server.ts'
import { keysOf } from '#app/platform/files/keys.ts'
import {
  checkItem,
  checkItems,
  checkLogo,
  checkLogos,
  checkSection,
  explain,
  type LogoInput,
  type Several,
} from './admin-check.server.ts'
import { readClientForm } from './admin-form.server.ts'
import { homeClientAddress, itemAddress, sectionAddress, toldOf } from './admin-record.ts'
import { messages, type ClientItem, type HomeClient, type ItemInput } from './rules.ts'
import { addHomeClients, deleteHomeClient, findHomeClient, saveHomeClient } from './store-home.server.ts'
import { addItems, deleteItem, findItem, saveItem } from './store-items.server.ts'
import { addSection, deleteSection, findSection, listSections, saveSection } from './store-sections.server.ts'

type Checked<Input> = { input: Input } | Problem

const alike = { topic: 'clients' as const, sentences: { ...messages, deleteFailed: messages.notDeleted } }

/** Several may have been added at once; `id` is the first. */
function added(address: string, id: string, { section, imageUrl = '' }: Values) {
  const told = toldOf(id, Math.max(keysOf(imageUrl).length, 1))
  return `${address}?${new URLSearchParams(section ? { ...told, section } : told)}`
}

export const sectionScreens = recordScreens({
  ...alike,
  kind: 'client-section',
  sentences: { ...alike.sentences, addFailed: undefined },
  addresses: {
    edit: (id) => sectionAddress({ id }),
    list: href('/admin/clients/edit-section'),
    added: (id) => added(href('/admin/clients'), id, {}),
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
    added: (id, typed) => added(href('/admin/clients/add-item'), id, typed),
  },
  pictureFields: ['imageUrl'],
  read: (office, request) => readClientForm(office, request, 'clientsimages'),
  check({ typed, fileProblem }, adding): Checked<Several<ItemInput>> {
    if (adding) return checkItems(typed, fileProblem)
    const checked = checkItem(typed, fileProblem)
    return 'input' in checked ? { input: { ...checked.input, others: [] } } : checked
  },
  explain,
  find: findItem,
  async values(item: ClientItem, db) {
    const section = (await listSections(db)).find(({ id }) => id === item.sectionId)?.name ?? ''
    return { section, imageUrl: keyOf(item) }
  },
  add: (tx, { others, ...input }, id) =>
    addItems(tx, [input, ...others.map((imageUrl) => ({ ...input, imageUrl }))], id),
  save: (tx, id, rev, { section, imageUrl }) => saveItem(tx, id, rev, { section, imageUrl }),
  remove: deleteItem,
})

export const homeClientScreens = recordScreens({
  ...alike,
  kind: 'home-client',
  addresses: {
    edit: (id) => homeClientAddress({ id }),
    list: href('/admin/clients-section'),
    added: (id, typed) => added(href('/admin/clients-section'), id, typed),
  },
  pictureFields: ['imageUrl'],
  read: (office, request) => readClientForm(office, request, 'generals'),
  check({ typed, fileProblem }, adding): Checked<Several<LogoInput>> {
    if (adding) return checkLogos(typed, fileProblem)
    const checked = checkLogo(typed, fileProblem)
    return 'input' in checked ? { input: { ...checked.input, others: [] } } : checked
  },
  explain,
  find: findHomeClient,
  values: (client) => ({ imageUrl: keyOf(client) }),
  add: (tx, { image, others }, id) => addHomeClients(tx, [image, ...others], id),
  save: (tx, id, rev, { image }) => saveHomeClient(tx, id, rev, image),
  remove: deleteHomeClient,
})

function keyOf({ picture }: ClientItem | HomeClient): string {
  return picture?.key ?? ''
}
