import { href } from 'react-router'
import { localize } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import { breadcrumbs } from './breadcrumbs.server.ts'
import { addToHead, services, type Context } from '#app/platform/request/request-context.server.ts'
import { toPhotograph } from '#app/platform/files/photograph.ts'
import type { Locale } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { shareFile, type ShareCard, type ShareFrame } from './share-images/card.server.ts'
import type { PageHead } from '#app/ui/page-meta.ts'
import { pageNamed, type SitePageName } from './site-pages.ts'
import { readPublicSettings } from './store.server.ts'

type Site = Pick<Services, 'db' | 'pages'>

/** What the images of all pages show of the site. */
export async function readShareFrame(from: Site, locale: Locale): Promise<ShareFrame> {
  const shown = await readPublicSettings(from)
  const { brand, homelogo } = shown.get('brand', 'homelogo')
  const { companyName: company, ink, accent } = localize(locale, brand)
  const logo = shown.files.get(homelogo.imageUrl)
  return { company, logo: logo ? { key: logo.key, content: logo.sha256 } : null, locale, ink, accent }
}

/** What is drawn for a page; the home page uses its headline as the title. */
export async function readPageCard(
  from: Site,
  page: SitePageName,
  { locale, messages }: Language,
): Promise<ShareCard> {
  const shown = await readPublicSettings(from)
  const { hometext, homeimage } = shown.get('hometext', 'homeimage')
  const pictures = pageNamed(page)?.pictures ?? []
  const wanted = [
    ...pictures.map((key) => shown.get(key)[key]),
    { ...homeimage, imageUrl: homeimage.posterUrl },
    homeimage,
  ]
  const photographs = wanted.flatMap((image) => {
    const file = shown.files.get(image.imageUrl)
    return file?.type.startsWith('image/') ? [toPhotograph(file, image)] : []
  })
  return {
    ...(await readShareFrame(from, locale)),
    title: page === 'home' ? localize(locale, hometext).headertxt : messages.pages[page],
    code: '',
    photograph: photographs[0] ?? null,
  }
}

export function pageShareAddress(page: SitePageName, { local }: Language, file: string): string {
  return local(href('/share/pages/:page/:file', { page, file }))
}

/** The address of a page's image for sharing. */
export async function pageShareImage(from: Site, page: SitePageName, language: Language): Promise<string> {
  return pageShareAddress(page, language, shareFile(await readPageCard(from, page, language)))
}

/** The head of a page one level below the home page, including its structured data. */
export async function describePage(
  context: Context,
  page: Exclude<SitePageName, 'home'>,
  language: Language,
  words: Pick<PageHead, 'description' | 'address'>,
): Promise<PageHead> {
  const site = services(context)
  const { messages, local } = language
  const title = messages.pages[page]
  const address = local(words.address)
  addToHead(context, {
    structuredData: [breadcrumbs(site.config.publicUrl, homeStep(language), [title, address])],
  })
  return { title, ...words, address, image: await pageShareImage(site, page, language) }
}

/** The first of the breadcrumbs of every page. */
export function homeStep({ messages, local }: Language): [name: string, address: string] {
  return [messages.pages.home, local('/')]
}
