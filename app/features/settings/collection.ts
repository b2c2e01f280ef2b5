import type { ValuesOf } from '#app/content/define.ts'
import { builtInValues, type Singleton } from '#app/content/singleton.ts'
import { abouttext, aboutbottom, gmmessage } from './pages/about.ts'
import { banners } from './pages/banners.ts'
import { brand } from './pages/brand.ts'
import { contactDetails } from './pages/contact.ts'
import { counts, homeimage, hometext, servicesItems, servicestext, visitorscount } from './pages/home.ts'
import { languages } from './pages/languages.ts'
import { homelogo, prequalification, site } from './pages/site.ts'

/** What is used most comes first. */
export const groups = ['Contact', 'Home', 'About', 'Pages', 'Site'] as const

/**
 * The single records of specification §3 (General settings) and our own, by the names under which they are
 * stored. The back office lists those of a group in this order.
 */
export const stored = {
  contactDetails,
  homeimage,
  hometext,
  servicestext,
  servicesItems,
  counts,
  ...banners,
  abouttext,
  gmmessage,
  aboutbottom,
  brand,
  homelogo,
  prequalification,
  site,
  languages,
}

/** Every page of General that edits one record, in the order of the left column. */
export const settings: readonly Singleton[] = [...Object.values(stored), visitorscount].toSorted(
  ({ admin: one }, { admin: other }) => groupOf(one) - groupOf(other),
)

export type SettingKey = keyof typeof stored
export const settingKeys = Object.keys(stored) as SettingKey[] // The keys of this very object.
/**
 * The values of each record; a field named `imageUrl`, `posterUrl` or `itemimg` has the key of a stored file
 * or a link.
 */
export type Settings = { [Key in SettingKey]: ValuesOf<(typeof stored)[Key]> }

/** What the site shows if a record is missing. */
export const defaults = Object.fromEntries(
  Object.entries(stored).map(([name, singleton]) => [name, builtInValues(singleton)]),
) as Settings // Each is made from its own fields.

/** The page at a back-office address, with or without a trailing slash. */
export function pageAt(path: string): Singleton | undefined {
  const address = path.replace(/\/+$/, '')
  return settings.find(({ admin }) => admin.address === address)
}

function groupOf({ group }: Singleton['admin']): number {
  return groups.findIndex((one) => one === group)
}
