import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import '#app/ui/styles/tokens.css'
import '#app/ui/styles/base.css'
import '#app/ui/styles/parts.css'
import { Header } from '#app/site/shell/header.tsx'
import type { SiteData } from '#app/site/site-data.server.ts'

const named = [
  'Home',
  'About',
  'Projects',
  'News',
  'Clients',
  'Contact',
  'Sustainability',
  'Testimonials',
  'Team',
]
const inArabic = [
  'الرئيسية',
  'من نحن',
  'المشاريع',
  'الأخبار',
  'العملاء',
  'اتصل بنا',
  'الاستدامة',
  'آراء عملائنا',
  'فريقنا',
]
const number = Number(new URLSearchParams(location.search).get('entries'))
const isArabic = location.pathname.startsWith('/ar')

/** What the header asks of the site. */
const siteData = {
  companyName: 'Plinth Building Contracting',
  languages: ['en', 'ar'],
  prequalification: '/files/prequalification.pdf',
  videoChannel: 'https://video.example',
} as unknown as SiteData

/** The header of a site with more pages than the specification has. */
function Page() {
  const entries = (isArabic ? inArabic : named).slice(0, number)
  return <Header siteData={siteData} entries={entries.map((words, index) => ({ to: `/${index}`, words }))} />
}

document.documentElement.lang = isArabic ? 'ar' : 'en'
document.documentElement.dir = isArabic ? 'rtl' : 'ltr'
const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [location.pathname] })
createRoot(document.body).render(<RouterProvider router={router} />)
