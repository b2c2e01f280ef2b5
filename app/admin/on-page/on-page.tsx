import { requireArea } from '#app/platform/request/administrator.server.ts'
import { editOnPage } from '#app/ui/admin/page/on-page.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/on-page'

export const meta = () => screenMeta(editOnPage)

export function loader({ context }: Route.LoaderArgs) {
  requireArea(context, 'content', 'read')
  return null
}

/** Shown beside the page until a form is chosen on it. */
export default function OnPage() {
  return (
    <PageHead
      group="Site"
      title={editOnPage}
      lead="Choose a pencil on the page: its form opens here, and the page shows what you type. Visitors see it when you save."
    />
  )
}
