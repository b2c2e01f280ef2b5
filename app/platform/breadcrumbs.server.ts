import type { BreadcrumbList } from 'schema-dts'

/** The way from the home page to a page; each step is its name and its address, from `/` on. */
export function breadcrumbs(publicUrl: string, ...steps: [name: string, address: string][]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'] as const, ...steps].map(([name, address], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + address,
    })),
  }
}

/** By which the other things on a page name the company, which stands on every page. */
export function companyId(publicUrl: string): { '@id': string } {
  return { '@id': `${publicUrl}/#company` }
}
