import { EmptyList } from '#app/ui/empty-list.tsx'
import { listAddress } from '../address.ts'
import type { ProjectFilter } from '../words.ts'

interface NoProjectsProps {
  filter: ProjectFilter
  pages: number
  total: number
}

/** Why no card is shown, and the way on. */
export function NoProjects({ filter, pages, total }: NoProjectsProps) {
  if (total > 0)
    return (
      <EmptyList sentence="There are no more projects on this page." href={listAddress(filter, pages)}>
        Its last page
      </EmptyList>
    )
  if (filter.status === 'all' && filter.type === 'all')
    return (
      <EmptyList sentence="No project is shown here at the moment." href="/contact">
        Ask us about our work
      </EmptyList>
    )
  return (
    <EmptyList
      sentence="No projects match these filters at the moment."
      href={listAddress({ status: 'all', type: 'all' })}
    >
      All Projects
    </EmptyList>
  )
}
