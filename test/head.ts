interface StructuredData {
  '@type': string
  [name: string]: unknown
}

/** The machine-readable part of a page's head. */
export interface PageHead {
  title: string
  /** By name or property: `description`, `og:image`. */
  meta: Map<string, string>
  canonical: string | undefined
  links: string[]
  structuredData: StructuredData[]
}

export function readHead(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'))
  const meta = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const [, data] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(head) ?? []
  const graph: { '@context'?: unknown; '@graph'?: StructuredData[] } = data ? JSON.parse(data) : {}
  if (data && graph['@context'] !== 'https://schema.org') throw new Error('not a graph of schema.org')
  return {
    title: plain(/<title>([^<]*)</.exec(head)?.[1] ?? ''),
    meta: new Map(meta.map(([, name = '', content = '']) => [name, plain(content)])),
    canonical: plain(/<link rel="canonical" href="([^"]+)"/.exec(head)?.[1] ?? '') || undefined,
    links: [...head.matchAll(/<link [^>]*>/g)].map(([link]) => link),
    structuredData: graph['@graph'] ?? [],
  }
}

function plain(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
