import type { MetaDescriptor } from 'react-router'

/** What every page's head needs to know of the site. */
interface Site {
  companyName: string
  publicUrl: string
}

interface PageHead {
  title: string
  description: string
  /** Where this page is found, from `/` on; what search engines should call it. */
  address: string
  /** The address of a picture of it, from `/` on. */
  image?: string
}

/** `site` is missing only while the site's own data can't be read. */
export function pageMeta(site: Site | undefined, { title, description, address, image }: PageHead) {
  const origin = site?.publicUrl ?? ''
  const meta: MetaDescriptor[] = [
    { title: site ? `${title} | ${site.companyName}` : title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: origin + address },
  ]
  if (image) meta.push({ property: 'og:image', content: origin + image })
  return meta
}
