import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { Alert, Button, Text } from '@mantine/core'
import { href } from 'react-router'
import type { ReactNode } from 'react'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { ErrorPage } from '#app/ui/error/error-page.tsx'
import { preloadFonts } from '#app/ui/fonts/preload-fonts.ts'
import '../hydrate.client.tsx'
import { SignInFrame } from '../sign-in/sign-in.tsx'
import { AdminProviders } from '../theme/providers.tsx'

/** For people without a session: the link is what gives the right. */
export const handle: RouteHandle = {
  access: 'public',
  hydrates: true,
  html: { 'data-mantine-color-scheme': 'light' },
}

export const links = () => preloadFonts(archivo, inter)

export function ErrorBoundary() {
  return <ErrorPage />
}

export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AdminProviders>
      <SignInFrame title={title}>{children}</SignInFrame>
    </AdminProviders>
  )
}

/** What was done, and the way on. The username is filled in there. */
export function LinkDone({ username, children }: { username?: string; children: ReactNode }) {
  const filled = username === undefined ? '' : `?${new URLSearchParams({ username })}`
  return (
    <>
      <Text mb="xl" role="status">
        {children}
      </Text>
      <Button component="a" href={`${href('/admin')}${filled}`} color="orange" size="md" fullWidth>
        Sign in
      </Button>
    </>
  )
}

export function LinkIsOver({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" role="alert" variant="light">
      {children}
    </Alert>
  )
}
