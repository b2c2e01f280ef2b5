import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { Anchor, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { href } from 'react-router'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { ErrorPage } from '#app/ui/error/error-page.tsx'
import { preloadFonts } from '#app/ui/fonts/preload-fonts.ts'
import '../hydrate.client.tsx'
import { AdminProviders } from '../theme/providers.tsx'
import { registerWorker } from '#app/ui/admin/push/worker.ts'
import { WaitingVisits } from './waiting-visits.tsx'
import { useSiteVisit } from './use-site-visit.ts'
import { VisitForm } from './visit-form.tsx'
import { messages } from './visit.ts'
import classes from './site-visit.module.css'

/** The same for everybody: who visits, and which projects there are, is asked for with a session. */
export const handle: RouteHandle = {
  access: 'public',
  hydrates: true,
  html: { 'data-mantine-color-scheme': 'light' },
}

export const meta = () => screenMeta(messages.title)

export const links = () => [
  ...preloadFonts(archivo, inter),
  { rel: 'manifest', href: href('/admin/manifest.webmanifest') },
]

/** `/admin/site-visit`: photographs and progress from the site, by phone, with or without a network. */
export default function SiteVisit() {
  const visit = useSiteVisit()
  const { known } = visit
  useEffect(() => void registerWorker().catch(() => {}), [])
  return (
    <AdminProviders>
      <div className={classes.page}>
        <header className={classes.head}>
          <Title order={1} size="h2">
            {messages.title}
          </Title>
          {known.state === 'known' && <Text size="sm">{known.remembered.administrator?.name}</Text>}
          <Anchor href={href('/admin/overview')}>Back office</Anchor>
        </header>
        <main className={classes.main}>
          {known.state === 'no-storage' && <Text role="alert">{messages.noStorage}</Text>}
          {known.state === 'nobody' && (
            <Text>There is no network, and this page was never open here. Open it once with a network.</Text>
          )}
          {known.state === 'known' && (
            <>
              <WaitingVisits {...visit} />
              <VisitForm remembered={known.remembered} add={visit.add} />
            </>
          )}
        </main>
      </div>
    </AdminProviders>
  )
}

export function ErrorBoundary() {
  return (
    <AdminProviders>
      <ErrorPage />
    </AdminProviders>
  )
}
