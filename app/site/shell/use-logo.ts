import { useRouteLoaderData } from 'react-router'
import type { SiteFacts } from '../facts.server.ts'
import type { loader } from './layout.tsx'

/** The company's stored logo, in the frame of every public page; not in an island, which has no router. */
export function useLogo(): SiteFacts['logo'] {
  return useRouteLoaderData<typeof loader>('site/shell/layout')?.logo
}
