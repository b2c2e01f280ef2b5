import { href } from 'react-router'

export const certificateTabs = [
  { label: 'Add Certificate', address: href('/admin/certificates') },
  { label: 'Edit Certificate', address: href('/admin/certificates/edit') },
]
