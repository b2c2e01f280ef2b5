import { collections } from '#app/collections.ts'
import type { Collection } from '#app/content/define.ts'
import { kinds, requestKinds } from '#app/features/requests/kinds.ts'
import {
  IconAward,
  IconBriefcase,
  IconBuilding,
  IconFileCv,
  IconHome2,
  IconPhoneCall,
  IconUsersGroup,
} from '#app/ui/admin/icons.ts'
import { areas, reaches, type Area, type Rights } from '#app/platform/auth/rights.ts'
import type { Icon } from '#app/ui/admin/create-icon.tsx'
import { href } from 'react-router'
import type { Unread } from '../unread/use-unread.ts'

export interface Destination {
  label: string
  /** A label that fits the bottom navigation. */
  short: string
  address: string
  /** Shown to whoever may read it; without one, to everybody. */
  area?: Area
  icon: Icon
  /** Every address with one of these prefixes belongs here. */
  claims: readonly string[]
  /** Shown on the phone's bottom navigation, which has room for five. */
  onBottomNav: boolean
  /** The requests whose unread count is shown beside it. */
  unread?: keyof Unread
}

const icons = {
  award: IconAward,
  briefcase: IconBriefcase,
  building: IconBuilding,
  users: IconUsersGroup,
  'phone-call': IconPhoneCall,
  'file-cv': IconFileCv,
}

function ofCollections(some: readonly Collection[]) {
  return some.flatMap(({ area, admin: { list, navigation } }): Destination[] => {
    if (!navigation) return []
    const { label, icon, onBottomNav = false, claims } = navigation
    return [{ label, short: label, address: list, area, icon: icons[icon], claims, onBottomNav }]
  })
}

const ofRequests = kinds.map((kind, place): Destination => {
  const { title, address, area, office } = requestKinds[kind]
  return {
    label: title,
    short: office.short ?? title,
    address,
    area,
    icon: icons[office.icon],
    // The notifications about all kinds stand beside the first.
    claims: place === 0 ? [address, href('/admin/notifications')] : [address],
    onBottomNav: office.short !== undefined,
    unread: kind,
  }
})

function isOwn(table: string): boolean {
  return table.startsWith('own_')
}

/** The main navigation, in order. General includes every address that no other entry claims. */
export const destinations: readonly Destination[] = [
  {
    label: 'General',
    short: 'General',
    address: href('/admin/overview'),
    icon: IconHome2,
    claims: [],
    onBottomNav: true,
  },
  ...ofCollections(collections.filter(({ table }) => !isOwn(table))),
  ...ofRequests,
  // Where there is no room for all, the last are in a menu: unread requests stay in sight.
  ...ofCollections(collections.filter(({ table }) => isOwn(table))),
]

/** Opened from the menu with the administrator's initials; it belongs to none of the others. */
export const account = { label: 'Account', address: href('/admin/account') }

export function destinationAt(path: string): Destination | undefined {
  if ([account.address, href('/admin/people')].some((own) => path === own || path.startsWith(`${own}/`)))
    return undefined
  const claimant = destinations.find(({ claims }) =>
    claims.some((claim) => path === claim || path.startsWith(`${claim}/`)),
  )
  return claimant ?? destinations[0]
}

/** Where somebody comes to after signing in: the visit is a screen of its own, for those who have nothing else. */
export function firstScreenOf(rights: Rights): string {
  const readable = areas.filter((area) => reaches(rights[area], 'read'))
  return readable.length === 1 && readable[0] === 'visits'
    ? href('/admin/site-visit')
    : href('/admin/overview')
}
