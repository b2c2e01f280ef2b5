import type { MetaDescriptor } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { defaultLocale, localeOf, localHref, plainHref, type Locale } from '#app/platform/locales.ts'
import { errorMeta } from './error/describe-error.ts'

/** The site's data that every page's head needs. */
interface Site {
  companyName: string
  publicUrl: string
  languages: readonly Locale[]
}

/**
 * The page's title and description for search engines and sharing. Made by its loader, so that visitors don't
 * download the words twice.
 */
export interface PageHead {
  title: string
  description: string
  /** The page's canonical path, which search engines should use. */
  address: string
  /** The path of its image for sharing. */
  image?: string
  /** Reachable, but not to be indexed. */
  hidden?: boolean
}

/** For a route whose loader returns its `head`. */
export function metaOf({ matches: [, layout], loaderData, location, error }: PageArgs): MetaDescriptor[] {
  return loaderData ? pageMeta(layout.loaderData, loaderData.head) : errorMeta(error, languageOf(location))
}

interface PageArgs {
  matches: readonly [unknown, { loaderData: Site | undefined }, ...unknown[]]
  loaderData: { head: PageHead } | undefined
  location: { pathname: string }
  error?: unknown
}

/** `site` is undefined only if the site's own data can't be read. */
export function pageMeta(site: Site | undefined, { title, description, address, image, hidden }: PageHead) {
  const origin = site?.publicUrl ?? ''
  const meta: MetaDescriptor[] = [
    { title: site ? `${title} | ${site.companyName}` : title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + address },
    ...(hidden ? [] : alternates(site, address)),
    ...properties('property', 'og', {
      type: 'website',
      site_name: site?.companyName,
      title,
      description,
      url: origin + address,
      locale: localeOf(address),
      image: image && origin + image,
      'image:type': image && 'image/jpeg',
      'image:width': image && '1200',
      'image:height': image && '630',
      'image:alt': image && title,
    }),
    ...properties('name', 'twitter', {
      card: 'summary_large_image',
      title,
      description,
      image: image && origin + image,
    }),
  ]
  if (hidden) meta.push({ name: 'robots', content: 'noindex' })
  return meta
}

/** The same page in every language of the site, for search engines. */
function alternates(site: Site | undefined, address: string): MetaDescriptor[] {
  if (!site || site.languages.length < 2) return []
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: site.publicUrl + localHref(locale, plainHref(address)),
  })
  return [
    ...site.languages.map((locale) => link(locale, locale)),
    link('x-default', defaultLocale),
  ] as MetaDescriptor[] // Its type of a link has lower-case attributes alone.
}

function properties(key: 'name' | 'property', prefix: string, contents: Record<string, string | undefined>) {
  return Object.entries(contents)
    .filter(([, content]) => content)
    .map(([name, content]) => ({ [key]: `${prefix}:${name}`, content }))
}
