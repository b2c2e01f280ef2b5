import type { MetaDescriptor } from 'react-router'
import { errorMeta } from './error/error-words.ts'

/** What every page's head needs to know of the site. */
interface Site {
  companyName: string
  publicUrl: string
}

/** What a page is called elsewhere. Made by its loader, so that visitors don't download the words twice. */
export interface PageHead {
  title: string
  description: string
  /** Where this page is found, from `/` on; what search engines should call it. */
  address: string
  /** The address of its picture for sharing, from `/` on. */
  image?: string
  /** Found, but not to be listed. */
  hidden?: boolean
}

/** Of a route whose loader answers with its `head`. */
export function metaOf({ matches: [, layout], loaderData, error }: PageArgs): MetaDescriptor[] {
  return loaderData ? pageMeta(layout.loaderData, loaderData.head) : errorMeta(error)
}

interface PageArgs {
  matches: readonly [unknown, { loaderData: Site | undefined }, ...unknown[]]
  loaderData: { head: PageHead } | undefined
  error?: unknown
}

/** `site` is missing only while the site's own data can't be read. */
export function pageMeta(site: Site | undefined, { title, description, address, image, hidden }: PageHead) {
  const origin = site?.publicUrl ?? ''
  const meta: MetaDescriptor[] = [
    { title: site ? `${title} | ${site.companyName}` : title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + address },
    ...properties('property', 'og', {
      type: 'website',
      site_name: site?.companyName,
      title,
      description,
      url: origin + address,
      locale: 'en',
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

function properties(key: 'name' | 'property', prefix: string, contents: Record<string, string | undefined>) {
  return Object.entries(contents)
    .filter(([, content]) => content)
    .map(([name, content]) => ({ [key]: `${prefix}:${name}`, content }))
}
