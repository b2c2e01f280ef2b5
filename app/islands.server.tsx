import { hash } from 'node:crypto'
import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** The islands of one page, by id, in the order in which they were rendered. */
export type Islands = Map<string, ReactElement<{ children?: ReactNode }>>

const empty = /(<react-island id="([\w-]+)"[^>]*)(><\/react-island>)/g

/**
 * Renders each island of a finished page as a root of its own, as the browser hydrates it: as a part of the
 * page it would get other ids. What an island renders on the server alone can't be rendered again in the
 * browser; `content` tells whether it has changed.
 */
export function fillIslands(html: string, islands: Islands): string {
  if (islands.size === 0) return html
  return html.replace(empty, (whole, begin: string, id: string) => {
    const element = islands.get(id)
    if (!element) return whole
    const inside = renderToString(element, { identifierPrefix: id })
    const isFixed = element.props.children !== undefined
    const content = isFixed ? ` content="${hash('sha1', inside, 'base64url').slice(0, 8)}"` : ''
    return `${begin}${content}>${inside}</react-island>`
  })
}
