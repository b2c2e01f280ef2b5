import type { LinkDescriptor } from 'react-router'

/**
 * For the head of a page that uses these fonts: a font that arrives late makes the browser lay out the whole
 * page again.
 */
export function preloadFonts(...addresses: string[]): LinkDescriptor[] {
  return addresses.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
  }))
}
