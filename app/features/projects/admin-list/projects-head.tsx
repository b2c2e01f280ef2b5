import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import { projects } from '../collection.ts'

const { add, list, title, tabs, ...admin } = projects.admin

const allTabs = [
  { label: tabs.add, address: add, writes: projects.area },
  { label: 'Add News', address: href('/admin/products/news'), writes: projects.area },
  { label: tabs.list, address: list },
  { label: 'Top projects', address: href('/admin/products/top') },
  { label: 'Bulk upload', address: href('/admin/upload-projects'), writes: projects.area },
]

/** The head of the screens about all projects. */
export function ProjectsHead(overrides: Partial<ComponentProps<typeof PageHead>>) {
  return (
    <>
      <PageHead title={title} group={admin.group} {...overrides} />
      <PageTabs label={title} tabs={allTabs} />
    </>
  )
}
