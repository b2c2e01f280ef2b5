import { href } from 'react-router'

export const projectTabs = [
  { label: 'Add Project', address: href('/admin/products') },
  { label: 'Edit Project', address: href('/admin/products/edit') },
  { label: 'Top projects', address: href('/admin/products/top') },
  { label: 'Bulk upload', address: href('/admin/upload-projects') },
]
