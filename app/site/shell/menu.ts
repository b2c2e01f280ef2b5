import type { Messages } from '#app/messages/en.ts'

interface SitePage {
  to: string
  /** In every language (`messages.pages`). */
  name: keyof Messages['pages']
  /** In header and drawer (specification §2, Header). */
  inMenu?: true
  /** The footer's column that links to it. */
  footer?: 'company' | 'work'
  /** Its description in `/llms.txt` (`messages.llms`); without one it is not listed there. */
  description?: 'about' | 'projects' | 'news' | 'clients' | 'reach' | 'careers'
  /** The address listed there, if it shows more than the page's own. */
  llms?: string
}

/** The pages of the site, in the order of every list that links to them. */
export const pages: readonly SitePage[] = [
  { to: '/', name: 'home', inMenu: true },
  { to: '/about', name: 'about', inMenu: true, footer: 'company', description: 'about' },
  {
    to: '/projects',
    name: 'projects',
    inMenu: true,
    footer: 'company',
    description: 'projects',
    llms: '/projects?status=all',
  },
  { to: '/news', name: 'news', inMenu: true, footer: 'company', description: 'news' },
  { to: '/clients', name: 'clients', inMenu: true, footer: 'company', description: 'clients' },
  { to: '/contact', name: 'contact', inMenu: true, footer: 'work', description: 'reach' },
  { to: '/careers', name: 'careers', footer: 'work', description: 'careers' },
]
