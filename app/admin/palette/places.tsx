import type { SpotlightActionData } from '@mantine/spotlight'
import { IconFileText, IconPlus } from '#app/ui/admin/icons.ts'
import type { Area } from '#app/platform/auth/rights.ts'
import { collections } from '#app/collections.ts'
import { generalPages } from '../navigation/general-pages.ts'
import { account, destinations } from '../navigation/destinations.ts'
import { otherScreens, searchWords } from './search-words.ts'

const size = 20

export interface PaletteAction extends SpotlightActionData {
  label: string
  address: string
  /** For whoever may read it, or may add there; without one, for everybody. */
  area?: Area
}

const add = <IconPlus size={size} stroke={1.5} />
const page = <IconFileText size={size} stroke={1.5} />

/** Everything that can be added from anywhere. */
export const beginnings: readonly PaletteAction[] = collections
  // If documents are added in their list, the list is already among the places.
  .filter(({ admin, parent }) => admin.add !== admin.list && parent === undefined)
  .map(({ admin, area }) => ({ ...place(admin.tabs.add, admin.add, add), area }))

/** Every place in the navigation. */
export const places: readonly PaletteAction[] = [
  ...destinations.slice(1).map(({ label, address, area, icon: Icon }) => ({
    ...place(label, address, <Icon size={size} stroke={1.5} aria-hidden />),
    area,
  })),
  ...generalPages.map(({ title, address, group, area }) => ({ ...place(title, address, page, group), area })),
  ...otherScreens.map(({ label, address, area }) => ({
    ...place(label, address, page),
    ...(area && { area }),
  })),
  place(account.label, account.address, page),
]

function place(
  label: string,
  address: string,
  leftSection: PaletteAction['leftSection'],
  description?: string,
): PaletteAction {
  return { id: address, label, address, leftSection, description, keywords: searchWords(address) }
}
