import { href } from 'react-router'
import type { Deletion } from '#app/ui/admin/delete-record.tsx'
import type { Project } from './rules.ts'

export function deletionOf({ id, code, name, rev }: Project): Deletion {
  return {
    question: `Delete ${code} ${name}?`,
    consequence: 'It leaves the site at once, with its photograph.',
    rev,
    address: href('/admin/products/edit/:id', { id }),
  }
}
