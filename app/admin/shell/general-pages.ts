import { href } from 'react-router'
import { homeClients } from '#app/features/clients/collection.ts'
import { personalData } from '#app/features/requests/admin-personal-data/screen.ts'
import { settings } from '#app/features/settings/collection.ts'

/** Screens of General that are no settings. */
export const screens = {
  /** What happened, what waits, and what is missing. */
  overview: { sheet: 'G-00', group: 'General', address: href('/admin/overview'), title: 'Overview' },
  history: { sheet: 'G-01', group: 'General', address: href('/admin/history'), title: 'History' },
  /** What an owner looks at when something went wrong. */
  backups: { sheet: 'G-08', group: 'Site', address: href('/admin/backups'), title: 'Backups' },
  /** Whether everything is there that the site needs. */
  siteCheck: { sheet: 'G-09', group: 'Site', address: href('/admin/health'), title: 'Site check' },
} as const

/** All that stand in a group of the column, in the order of their sheets. */
export const generalPages = [
  ...settings.map(({ admin }) => admin),
  // Kept with the clients, shown among the pages of Home.
  { ...homeClients.admin, address: homeClients.admin.list },
  personalData,
  screens.siteCheck,
  screens.backups,
].toSorted((one, other) => (one.sheet < other.sheet ? -1 : 1))
