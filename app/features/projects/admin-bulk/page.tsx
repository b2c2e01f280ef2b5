import { Button, Menu } from '@mantine/core'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { IconChevronDown, IconDownload } from '#app/ui/admin/icons.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { href } from 'react-router'
import type { Route } from './+types/page'
import { projectTabs } from '../admin-tabs.ts'
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
      <PageHead sheet="A-03" label="Projects" title="Projects" actions={<Downloads />} />
      <PageTabs label="Projects" tabs={projectTabs} />
      <Steps upload={loaderData.upload} />
    </>
  )
}

const template = href('/admin/upload-projects/template')
const projects = href('/admin/products/export')

function Downloads() {
  return (
    <Menu withInitialFocusPlaceholder={false} withinPortal={false} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Template to fill in</Menu.Label>
        <Menu.Item component="a" href={`${template}?format=xlsx`}>
          Template for Excel
        </Menu.Item>
        <Menu.Item component="a" href={`${template}?format=csv`}>
          Template as CSV
        </Menu.Item>
        <Menu.Label>The projects of the site</Menu.Label>
        <Menu.Item component="a" href={`${projects}?format=xlsx`}>
          Projects for Excel
        </Menu.Item>
        <Menu.Item component="a" href={`${projects}?format=csv`}>
          Projects as CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
