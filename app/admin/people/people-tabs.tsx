import { href } from 'react-router'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'

export function PeopleTabs() {
  const tabs = [
    { label: 'People', address: href('/admin/people') },
    { label: 'Add person', address: href('/admin/people/add'), writes: 'administration' as const },
    { label: 'Add several', address: href('/admin/people/several'), writes: 'administration' as const },
  ]
  return <PageTabs label="People" tabs={tabs} />
}
