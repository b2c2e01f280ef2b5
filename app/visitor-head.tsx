import type { EntryContext } from 'react-router'
import { localeOf, type Locale } from './platform/locales.ts'
import { earlyScript } from './site/browser/early.ts'

interface VisitorHeadProps {
  /** The only script that every document loads, with its imports. */
  entry: EntryContext['manifest']['entry']
  /** The result of `speculationRules()`. */
  rules: string
  nonce: string | undefined
  /** The address of the company's own style sheet, which is the last of the page. */
  ownStyles: string | undefined
}

/** The head of a document that React does not hydrate. Server only. */
export function VisitorHead({ entry, rules, nonce, ownStyles }: VisitorHeadProps) {
  const { module: script, imports } = entry
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyScript }} />
      <script nonce={nonce} type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />
      {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      {imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <script type="module" src={script} fetchPriority="low" />
      {ownStyles && <link rel="stylesheet" href={ownStyles} />}
    </>
  )
}

/**
 * Shared pages in the language of this one are prefetched, and prerendered if the browser has the resources, when the pointer rests on a
 * link to them.
 */
export function speculationRules(
  { manifest: { routes }, routeModules }: Pick<EntryContext, 'manifest' | 'routeModules'>,
  locale: Locale,
): string {
  const pages = Object.values(routes).filter(
    (route) => route && !route.path?.endsWith('*') && isSharedPage(routeModules[route.id]),
  )
  const pathOf = ({ path, parentId }: { path?: string; parentId?: string }): string => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return (parent ? pathOf(parent) : '') + (path ? `/${path}` : '')
  }
  const paths = pages
    .flatMap((route) => (route ? pathOf(route) || '/' : []))
    .filter((path) => localeOf(path) === locale)
  const addresses = [...new Set(paths)].map((path) => ({ href_matches: path }))
  // Links that open something in place are handled by its island.
  const where = { and: [{ or: addresses }, { not: { selector_matches: '[data-opens]' } }] }
  const rule = { where, eagerness: 'moderate' }
  return JSON.stringify({ prefetch: [rule], prerender: [rule] })
}

function isSharedPage(module: EntryContext['routeModules'][string]): boolean {
  const handle: unknown = module?.handle
  const isShared =
    typeof handle === 'object' && handle !== null && 'access' in handle && handle.access === 'shared'
  return isShared && module?.default !== undefined
}
