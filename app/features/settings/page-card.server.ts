import { href } from 'react-router'
import type { Db } from '#app/platform/database/open.server.ts'
import { toPhotograph } from '#app/platform/images/photograph.ts'
import { shareFile, type ShareCard } from '#app/platform/share-images/card.server.ts'
import { findSettingImages, readSettings } from './store.server.ts'

/** Every page that is not a project's own, and which of the site's wide photographs stands for it. */
const pages = {
  home: { title: '', picture: 'home' },
  about: { title: 'About', picture: 'aboutimage' },
  projects: { title: 'Projects', picture: 'projectsimage' },
  news: { title: 'News', picture: 'newsimage' },
  clients: { title: 'Clients', picture: 'projectsimage' },
  contact: { title: 'Contact', picture: 'aboutimage' },
  careers: { title: 'Careers', picture: 'newsimage' },
} as const

export type SharedPage = keyof typeof pages

export function isSharedPage(name: string): name is SharedPage {
  return Object.hasOwn(pages, name)
}

/** What is drawn for a page; the headline of the home page is its title. */
export async function readPageCard(db: Db, page: SharedPage): Promise<ShareCard> {
  const { site, hometext, homeimage, ...banners } = await readSettings(db, [
    'site',
    'hometext',
    'homeimage',
    'aboutimage',
    'projectsimage',
    'newsimage',
  ])
  const { title, picture } = pages[page]
  const home = [homeimage.posterUrl, homeimage.imageUrl]
  const wanted = [picture === 'home' ? '' : banners[picture].imageUrl, ...home].filter(Boolean)
  const files = await findSettingImages(db, wanted)
  const file = wanted.map((key) => files.get(key)).find((file) => file?.type.startsWith('image/'))
  return {
    title: title || hometext.headertxt,
    code: '',
    company: site.companyName,
    photograph: file ? toPhotograph(file) : null,
  }
}

export function pageShareAddress(page: SharedPage, file: string): string {
  return href('/share/pages/:page/:file', { page, file })
}

/** The address of a page's picture for sharing. */
export async function pageShareImage(db: Db, page: SharedPage): Promise<string> {
  return pageShareAddress(page, shareFile(await readPageCard(db, page)))
}
