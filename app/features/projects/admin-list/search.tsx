import { href } from 'react-router'
import { ListSearch } from '#app/ui/admin/list-search.tsx'
import type { Refusal } from '#app/ui/admin/use-saved-form.ts'

interface ProjectSearchProps {
  search: string
  problem: Refusal | undefined
}

export function ProjectSearch(props: ProjectSearchProps) {
  return <ListSearch list={href('/admin/products/edit')} placeholder="Name or code" {...props} />
}
