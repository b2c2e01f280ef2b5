import { href } from 'react-router'
import { breadcrumbs } from '#app/platform/breadcrumbs.server.ts'
import { addToHead, services, type Context } from '#app/platform/request/request-context.server.ts'
import { toPhotograph } from '#app/platform/files/photograph.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { shareFile, type ShareCard } from '#app/platform/share-images/card.server.ts'
import type { PageHead } from '#app/ui/page-meta.ts'
import { pageNamed, type SitePageName } from './site-pages.ts'
import { readPublicSettings } from './store.server.ts'

type Site = Pick<Services, 'db' | 'pages'>

/** What is drawn for a page; the home page uses its headline as the title. */
export async function readPageCard(from: Site, page: SitePageName): Promise<ShareCard> {
  const shown = await readPublicSettings(from)
  const { brand, hometext, homeimage, ...banners } = shown.get(
    'brand',
    'hometext',
    'homeimage',
    'aboutimage',
    'projectsimage',
    'newsimage',
  )
  const { label, picture } = pageNamed(page) ?? {}
  const home = [homeimage.posterUrl, homeimage.imageUrl]
  const wanted = [picture ? banners[picture].imageUrl : '', ...home].filter(Boolean)
  const file = wanted.map((key) => shown.files.get(key)).find((file) => file?.type.startsWith('image/'))
  return {
    title: (page !== 'home' && label) || hometext.headertxt,
    code: '',
    company: brand.companyName,
    ink: brand.ink,
    accent: brand.accent,
    photograph: file ? toPhotograph(file) : null,
  }
}

export function pageShareAddress(page: SitePageName, file: string): string {
  return href('/share/pages/:page/:file', { page, file })
}

/** The address of a page's image for sharing. */
export async function pageShareImage(from: Site, page: SitePageName): Promise<string> {
  return pageShareAddress(page, shareFile(await readPageCard(from, page)))
}

/** The head of a page one level below the home page, including its structured data. */
export async function describePage(
  context: Context,
  page: Exclude<SitePageName, 'home'>,
  words: Pick<PageHead, 'description' | 'address'>,
): Promise<PageHead> {
  const site = services(context)
  const title = pageNamed(page)?.label ?? ''
  addToHead(context, { structuredData: [breadcrumbs(site.config.publicUrl, [title, words.address])] })
  return { title, ...words, image: await pageShareImage(site, page) }
}
