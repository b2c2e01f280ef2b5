import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import type { Route } from './+types/page'
import { DownloadProjects } from '../admin-list/download.tsx'
import { projectTabs } from '../admin-list/tabs.ts'
import { readUpload } from './facts.server.ts'
import { Steps } from './steps.tsx'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Bulk upload — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, administrator } = requireAdministrator(context)
  return { upload: await readUpload(db, administrator.id, new URL(request.url).searchParams) }
}

export default function BulkUpload({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead sheet="A-03" label="Projects" title="Projects" actions={<DownloadProjects withTemplate />} />
      <PageTabs label="Projects" tabs={projectTabs} />
      <Steps upload={loaderData.upload} />
    </>
  )
}
