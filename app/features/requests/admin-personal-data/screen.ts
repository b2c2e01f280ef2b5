import { href } from 'react-router'

/** Everything one person has sent, of every kind of request. */
export const personalData = {
  group: 'Site',
  address: href('/admin/personal-data'),
  title: 'Personal data',
} as const
