import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

// React Router appends `#` to style sheets that a part loaded later also needs.
const styleSheet = /<link rel="stylesheet" href="(\/assets\/[\w.~-]+\.css)#?"\/>/g

/**
 * Inlines the style sheets of a finished page, so that its first paint needs no further request. `client` is
 * the folder of the built assets.
 */
export function createFirstPaint(client: string) {
  const sheets = new Map<string, string>()

  function sheet(href: string): string {
    const known = sheets.get(href) ?? readFileSync(join(client, 'assets', basename(href)), 'utf8').trim()
    sheets.set(href, known)
    return known
  }

  return (html: string) => {
    const end = html.indexOf('</head>')
    const head = html
      .slice(0, end)
      // Vite takes a sheet with a link as loaded, and does not fetch it again with an island that needs it.
      .replaceAll(
        styleSheet,
        (_, href: string) => `<style>${sheet(href)}</style><link rel="stylesheet" href="${href}" disabled/>`,
      )
    return head + html.slice(end)
  }
}

export type FirstPaint = ReturnType<typeof createFirstPaint>
