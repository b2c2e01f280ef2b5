import { IconAward, IconBuilding, IconHome2, IconUsersGroup, type Icon } from '#app/ui/admin/icons.ts'
import { href } from 'react-router'

export interface Destination {
  label: string
  /** What the thumb bar has room for. */
  short: string
  address: string
  icon: Icon
  /** Every address that begins like this belongs here. */
  claims: readonly string[]
  /** Has a place on the phone's thumb bar, where five fit. */
  onThumbBar: boolean
}

/** The main navigation, in order. General is every address that nobody claims. */
export const destinations: readonly Destination[] = [
  {
    label: 'General',
    short: 'General',
    address: href('/admin'),
    icon: IconHome2,
    claims: [],
    onThumbBar: true,
  },
  {
    label: 'Projects',
    short: 'Projects',
    address: href('/admin/products/edit'),
    icon: IconBuilding,
    claims: [href('/admin/products')],
    onThumbBar: true,
  },
  {
    label: 'Certificates',
    short: 'Certificates',
    address: href('/admin/certificates/edit'),
    icon: IconAward,
    claims: [href('/admin/certificates')],
    onThumbBar: false,
  },
  {
    label: 'Clients',
    short: 'Clients',
    address: href('/admin/clients/edit-section'),
    icon: IconUsersGroup,
    claims: [href('/admin/clients')],
    onThumbBar: false,
  },
]

export function destinationAt(path: string): Destination | undefined {
  const claimant = destinations.find(({ claims }) =>
    claims.some((claim) => path === claim || path.startsWith(`${claim}/`)),
  )
  return claimant ?? destinations[0]
}
