import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { destinations, type Destination } from '#app/admin/navigation/destinations.ts'
import { AdminHeader } from '#app/admin/shell/header.tsx'
import { AdminProviders } from '#app/admin/theme/providers.tsx'
import { IconAward } from '#app/ui/admin/icons.ts'
import { noneUnread, UnreadContext } from '#app/admin/unread/use-unread.ts'

const added = ['Testimonials', 'Team', 'Services', 'Awards', 'Branch Offices'].map((label): Destination => {
  const address = `/admin/${label.toLowerCase().replace(' ', '-')}`
  return { label, short: label, address, icon: IconAward, claims: [address], onBottomNav: false }
})
const twelve = destinations.toSpliced(2, 0, ...added)

/** The header of a site with five kinds of content more. */
function Header() {
  return (
    <AdminProviders>
      <UnreadContext value={{ ...noneUnread, 'call-request': 120, 'job-request': 3 }}>
        <AdminHeader
          administrator={{ id: '', name: 'admin', email: 'admin@plinth.example', username: 'admin' }}
          company={{ name: 'Plinth', mark: undefined }}
          destinations={twelve}
          openPalette={() => {}}
        />
      </UnreadContext>
    </AdminProviders>
  )
}

const router = createMemoryRouter([{ path: '*', Component: Header }], {
  initialEntries: ['/admin/job-requests'],
})
createRoot(document.body).render(<RouterProvider router={router} />)
