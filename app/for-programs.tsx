import type { ProgramHead } from './platform/http/request-context.server.ts'

/** The part of a page's head that only programs read. Shown by entry.server.tsx alone. */
export function ForPrograms({ head: { links, things } }: { head: ProgramHead }) {
  return (
    <>
      {links.map((link) => (
        <link key={link.rel + link.href} {...link} />
      ))}
      {things.length > 0 && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asData(things) }} />
      )}
    </>
  )
}

/** No `<` is in it, so no text of an editor can end the element it stands in. */
function asData(things: ProgramHead['things']): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}
