import type { Messages } from '#app/messages/en.ts'
import { pages as own } from '#own/pages.ts'
import type { BannerKey } from './pages/banners.ts'

interface SitePage {
  /** Its title in every language (`messages.pages`), and the name in the address of its image for sharing. */
  name: keyof Messages['pages']
  to: string
  /** The wide images that may represent it, before the home page's. */
  pictures?: readonly BannerKey[]
  /** In header and drawer (specification §2, Header). */
  inMenu?: true
  /** In the drawer alone. */
  inDrawer?: true
  /** The footer's column that links to it. */
  footer?: 'company' | 'work'
  /** Its description in `/llms.txt` (`messages.llms`); without one it is not listed there. */
  description?: 'about' | 'projects' | 'news' | 'clients' | 'reach' | 'careers'
  /** The address listed there, if it shows more than the page's own. */
  llms?: string
}

const listed = [
  { name: 'home', to: '/', inMenu: true },
  {
    name: 'about',
    to: '/about',
    pictures: ['aboutimage'],
    inMenu: true,
    footer: 'company',
    description: 'about',
  },
  {
    name: 'projects',
    to: '/projects',
    pictures: ['projectsimage'],
    inMenu: true,
    footer: 'company',
    description: 'projects',
    llms: '/projects?status=all',
  },
  {
    name: 'news',
    to: '/news',
    pictures: ['newsimage'],
    inMenu: true,
    footer: 'company',
    description: 'news',
  },
  {
    name: 'clients',
    to: '/clients',
    pictures: ['clientsimage', 'projectsimage'],
    inMenu: true,
    footer: 'company',
    description: 'clients',
  },
  {
    name: 'contact',
    to: '/contact',
    pictures: ['contactimage', 'aboutimage'],
    inMenu: true,
    footer: 'work',
    description: 'reach',
  },
  {
    name: 'careers',
    to: '/careers',
    pictures: ['careersimage', 'newsimage'],
    inDrawer: true,
    footer: 'work',
    description: 'careers',
  },
  ...own,
] as const satisfies readonly SitePage[]

export type SitePageName = (typeof listed)[number]['name']

/** The pages of the site, in the order of every list that links to them. */
export const pages: readonly (SitePage & { name: SitePageName })[] = listed

export function pageNamed(name: string) {
  return pages.find((page) => page.name === name)
}
