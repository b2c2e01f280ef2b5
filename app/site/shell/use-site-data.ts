import { useRouteLoaderData } from 'react-router'
import { locales } from '#app/platform/locales.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { SiteData } from '../site-data.server.ts'
import type { loader } from './layout.tsx'

/** What the frame of every public page shows; not in an island, which has no router. */
export function useSiteData(): SiteData | undefined {
  const { prefix } = locales[useLanguage().locale]
  return useRouteLoaderData<typeof loader>(`${prefix}/site/shell/layout`.slice(1))
}

/** The company's stored logo. */
export function useLogo(): SiteData['logo'] {
  return useSiteData()?.logo
}
