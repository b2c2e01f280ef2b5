import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'

const tabs = [
  { label: 'Add Section', address: href('/admin/clients') },
  { label: 'Edit Section', address: href('/admin/clients/edit-section') },
  { label: 'Add Item', address: href('/admin/clients/add-item') },
  { label: 'Edit Item', address: href('/admin/clients/edit-item') },
]

/** What every screen of Clients stands under. */
export function ClientsPage({ children }: { children: ReactNode }) {
  return (
    <>
      <PageHead sheet="C-02" label="Clients" title="Clients" />
      <PageTabs label="Clients" tabs={tabs} />
      {children}
    </>
  )
}
