import type { ProgramHead } from './platform/http/request-context.server.ts'

/** The part of a page's head that only programs read. Shown by entry.server.tsx alone. */
export function StructuredData({ head: { links, structuredData } }: { head: ProgramHead }) {
  return (
    <>
      {links.map((link) => (
        <link key={link.rel + link.href} {...link} />
      ))}
      {structuredData.length > 0 && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asData(structuredData) }} />
      )}
    </>
  )
}

/**
 * No `<` is in it, so no text of an editor can end the element it stands in. In an order of its own: loaders end in any
 * order, and the same content is the same bytes on every instance.
 */
function asData(structuredData: ProgramHead['structuredData']): string {
  const graph = structuredData.map((node) => JSON.stringify(node)).toSorted()
  return `{"@context":"https://schema.org","@graph":[${graph.join(',')}]}`.replaceAll('<', '\\u003c')
}
