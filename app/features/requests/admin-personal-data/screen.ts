import { href } from 'react-router'

/** What one person sent, whatever kind of request it is. */
export const personalData = {
  sheet: 'G-07',
  group: 'Site',
  address: href('/admin/personal-data'),
  title: 'Personal data',
} as const
