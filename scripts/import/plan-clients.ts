import { importHomeClients, importItems, importSections } from '#app/features/clients/store.server.ts'
import {
  arrangeClients,
  placeLogo,
  takeOverHomeClient,
  takeOverItem,
  takeOverSection,
  type PlacedItem,
} from '#app/features/clients/takeover.ts'
import { isLeftOut } from '#app/platform/takeover/draft.ts'
import { prepare, type Prepared } from './prepare.ts'
import { readBranch, type Reading } from './reading.ts'

/** Sections come before the items that stand in them. */
export function planClients(reading: Reading): Prepared[] {
  const { root, here } = reading
  const sectionsPlace = { parent: root, branch: 'clientssections', ownFields: ['name', 'title'] }
  const sections = readBranch(reading, 'client-section', sectionsPlace, takeOverSection, here.sections)
  const itemsPlace = { parent: root, branch: 'clientsitems', ownFields: ['section', 'imageUrl'] }
  const items = readBranch(reading, 'client-item', itemsPlace, takeOverItem, here.items)
  const sectionIds = new Map(here.sections.map(({ id, name }) => [name, id]))
  const clients = arrangeClients(sections.fresh, items.fresh, sectionIds)
  return [
    prepare({
      ...sections,
      fresh: clients.sections,
      left: [...sections.left, ...clients.left],
      kind: 'client-section',
      write: importSections,
    }),
    prepare<PlacedItem>({
      fresh: clients.items,
      left: items.left,
      alreadyHere: items.alreadyHere.map((item) =>
        isLeftOut(item) ? item : { ...item, content: { ...item.content, sectionId: '' } },
      ),
      kind: 'client-item',
      placeFiles: placeLogo,
      write: importItems,
    }),
  ]
}

export function planHomeClients(reading: Reading): Prepared {
  const place = { parent: reading.generals, branch: 'clientssection', ownFields: ['imageUrl'] }
  const clients = readBranch(reading, 'home-client', place, takeOverHomeClient, reading.here.homeClients)
  return prepare({ ...clients, kind: 'home-client', placeFiles: placeLogo, write: importHomeClients })
}
