import { href } from 'react-router'

/** Pages stand below About. */
export function pageAddress(slug: string): string {
  return href('/about/:slug', { slug })
}

/** What the site itself has or will have there. */
export const reservedSlugs = ['team'] as const
