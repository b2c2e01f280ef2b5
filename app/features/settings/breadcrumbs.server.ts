import type { BreadcrumbList } from 'schema-dts'

/** The path to a page from the home page, which comes first; each step is a name and an address. */
export function breadcrumbs(publicUrl: string, ...steps: [name: string, address: string][]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, address], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + address,
    })),
  }
}

/** The reference by which other items on a page identify the company, which every page includes. */
export function companyId(publicUrl: string): { '@id': string } {
  return { '@id': `${publicUrl}/#company` }
}
