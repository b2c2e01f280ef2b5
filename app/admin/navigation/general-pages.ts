import { href } from 'react-router'
import type { Area } from '#app/platform/auth/rights.ts'
import { homeClients } from '#app/features/clients/collection.ts'
import { personalData } from '#app/features/requests/admin-personal-data/screen.ts'
import { historyScreen } from '#app/history/messages.ts'
import { papers } from '#app/features/papers/collection.ts'
import { figures } from '#app/features/papers/figures.ts'
import { keyPeople } from '#app/features/papers/key-people.ts'
import { pages } from '#app/features/pages/collection.ts'
import { redirects } from '#app/content/redirects.ts'
import { groups, settings } from '#app/features/settings/collection.ts'

/** Screens of General that are not settings. */
export const screens = {
  /** Recent changes, waiting requests, and what is missing. */
  overview: { group: 'General', address: href('/admin/overview'), title: 'Overview' },
  history: historyScreen,
  /** For an owner after something went wrong. */
  backups: {
    group: 'Site',
    address: href('/admin/backups'),
    title: 'Backups',
    area: 'administration',
  },
  /** Whether the site has everything it needs. */
  siteCheck: {
    group: 'Site',
    address: href('/admin/health'),
    title: 'Site check',
    area: 'administration',
  },
} as const

/** A page of the column, for whoever may read its area; without one, for everybody. */
export interface GeneralPage {
  group: string
  address: string
  title: string
  area?: Area
  /** Beginnings of addresses that belong to it as well. */
  others?: readonly string[]
}

/** Papers, key people and figures by year: the header has room for no entry that few need. */
export const tender: GeneralPage = {
  ...papers.admin,
  group: 'Site',
  address: papers.admin.list,
  area: papers.area,
  others: [papers, keyPeople, figures].map(({ admin }) => admin.add),
}

/** All pages of the column's groups, in the order of the groups, settings first. */
export const generalPages: readonly GeneralPage[] = [
  ...settings.map(({ admin, area }) => ({ ...admin, area })),
  // Stored with the clients, but shown among the pages of Home.
  { ...homeClients.admin, address: homeClients.admin.list, area: homeClients.area },
  { ...personalData, area: 'administration' as const },
  { ...pages.admin, address: pages.admin.list, area: pages.area },
  tender,
  screens.siteCheck,
  screens.backups,
  { ...redirects.admin, address: redirects.admin.list, area: redirects.area },
].toSorted((one, other) => placeOf(one.group) - placeOf(other.group))

function placeOf(group: string): number {
  return groups.findIndex((one) => one === group)
}
