import type { LinkDescriptor } from 'react-router'

/** For the head of a page that is set in them: one that comes late has the whole page laid out again. */
export function preloadFonts(...addresses: string[]): LinkDescriptor[] {
  return addresses.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))
}
