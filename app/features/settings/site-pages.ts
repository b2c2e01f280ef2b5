interface SitePage {
  /** In the address of its image for sharing. */
  name: string
  to: string
  /** In the menu and footer, and its title in search results and on its image for sharing. */
  label: string
  /** The wide image that represents it, unless that is the home page's. */
  picture?: 'aboutimage' | 'projectsimage' | 'newsimage'
  /** In header and drawer (specification §2, Header). */
  inMenu?: true
  /** The footer's column that links to it. */
  footer?: 'company' | 'work'
  /** Its description in `/llms.txt`; without one it is not listed there. */
  description?: string
  /** The address listed there, if it shows more than the page's own. */
  llms?: string
}

const listed = [
  { name: 'home', to: '/', label: 'Home', inMenu: true },
  {
    name: 'about',
    to: '/about',
    label: 'About',
    picture: 'aboutimage',
    inMenu: true,
    footer: 'company',
    description: 'the company, its General Manager, its certificates',
  },
  {
    name: 'projects',
    to: '/projects',
    label: 'Projects',
    picture: 'projectsimage',
    inMenu: true,
    footer: 'company',
    description: 'every project',
    llms: '/projects?status=all',
  },
  {
    name: 'news',
    to: '/news',
    label: 'News',
    picture: 'newsimage',
    inMenu: true,
    footer: 'company',
    description: 'what happens on our sites',
  },
  {
    name: 'clients',
    to: '/clients',
    label: 'Clients',
    picture: 'projectsimage',
    inMenu: true,
    footer: 'company',
    description: 'for whom we build',
  },
  {
    name: 'contact',
    to: '/contact',
    label: 'Contact',
    picture: 'aboutimage',
    inMenu: true,
    footer: 'work',
    description: 'how to reach us',
  },
  {
    name: 'careers',
    to: '/careers',
    label: 'Careers',
    picture: 'newsimage',
    footer: 'work',
    description: 'how to apply',
  },
] as const satisfies readonly SitePage[]

export type SitePageName = (typeof listed)[number]['name']

/** The pages of the site, in the order of every list that links to them. */
export const pages: readonly (SitePage & { name: SitePageName })[] = listed

export function pageNamed(name: string) {
  return pages.find((page) => page.name === name)
}
