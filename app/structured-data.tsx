import type { ProgramHead } from '#app/platform/request/request-context.server.ts'

/** The part of a page's head that only programs read. Rendered only by entry.server.tsx. */
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
 * Escapes `<`, so that no editor's text can end the script element. Sorted, because loaders finish in any
 * order and the same content must give the same bytes on every instance.
 */
function asData(structuredData: ProgramHead['structuredData']): string {
  const graph = structuredData.map((node) => JSON.stringify(node)).toSorted()
  return `{"@context":"https://schema.org","@graph":[${graph.join(',')}]}`.replaceAll('<', '\\u003c')
}
