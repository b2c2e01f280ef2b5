import type { EntryContext } from 'react-router'
import { earlyScript } from './site/visitor/early.ts'

interface VisitorHeadProps {
  /** The one script that every document names, and what it imports. */
  entry: EntryContext['manifest']['entry']
  /** Of `speculationRules()`. */
  rules: string
  nonce: string | undefined
}

/** What a document that React does not come to life on has in its head. Known on the server alone. */
export function VisitorHead({ entry: { module: script, imports }, rules, nonce }: VisitorHeadProps) {
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyScript }} />
      <script nonce={nonce} type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />
      {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      {imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <script type="module" src={script} fetchPriority="low" />
    </>
  )
}

/**
 * What is shared by everybody is prepared before it is asked for, as soon as a pointer rests on a link to it: fetched, and
 * where the browser has the room, rendered.
 */
export function speculationRules({
  manifest: { routes },
  routeModules,
}: Pick<EntryContext, 'manifest' | 'routeModules'>): string {
  const pages = Object.values(routes).filter(
    (route) => route && !route.path?.endsWith('*') && isSharedPage(routeModules[route.id]),
  )
  const addresses = pages.map((route) => ({ href_matches: `/${route?.path ?? ''}` }))
  // A link that changes a part of its page is followed by the script.
  const where = { and: [{ or: addresses }, { not: { selector_matches: '[data-swap]' } }] }
  const rule = { where, eagerness: 'moderate' }
  return JSON.stringify({ prefetch: [rule], prerender: [rule] })
}

function isSharedPage(module: EntryContext['routeModules'][string]): boolean {
  const handle: unknown = module?.handle
  const isShared =
    typeof handle === 'object' && handle !== null && 'access' in handle && handle.access === 'shared'
  return isShared && module?.default !== undefined
}
