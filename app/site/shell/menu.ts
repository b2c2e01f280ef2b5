interface SitePage {
  to: string
  label: string
  /** In header and drawer (specification §2, Header). */
  inMenu?: true
  /** The footer's column that links to it. */
  footer?: 'company' | 'work'
  /** Its description in `/llms.txt`; without one it is not listed there. */
  description?: string
  /** The address listed there, if it shows more than the page's own. */
  llms?: string
}

/** The pages of the site, in the order of every list that links to them. */
export const pages: readonly SitePage[] = [
  { to: '/', label: 'Home', inMenu: true },
  {
    to: '/about',
    label: 'About',
    inMenu: true,
    footer: 'company',
    description: 'the company, its General Manager, its certificates',
  },
  {
    to: '/projects',
    label: 'Projects',
    inMenu: true,
    footer: 'company',
    description: 'every project',
    llms: '/projects?status=all',
  },
  { to: '/news', label: 'News', inMenu: true, footer: 'company', description: 'what happens on our sites' },
  { to: '/clients', label: 'Clients', inMenu: true, footer: 'company', description: 'for whom we build' },
  { to: '/contact', label: 'Contact', inMenu: true, footer: 'work', description: 'how to reach us' },
  { to: '/careers', label: 'Careers', footer: 'work', description: 'how to apply' },
]
