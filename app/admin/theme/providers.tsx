// Imported only here, so that no public page loads them. They are in cascade layers, so that our own rules
// always win.
import './mantine.css'
import './house.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { use, useEffect, type ReactNode } from 'react'
import { earlyTypingScript, stopRecordingEarlyTyping } from '#app/ui/admin/form/early-typing.ts'
import { Questions } from '#app/ui/admin/overlay/lazy.tsx'
import { useStrayDrops } from '#app/ui/admin/use-stray-drops.ts'
import { PageDataContext } from '#app/ui/page-data.ts'
import { cssVariables, variablesMark } from './css-variables.ts'
import { theme } from './theme.ts'

/** The providers around every screen of the back office, including the sign-in form and the error page. */
export function AdminProviders({ children }: { children: ReactNode }) {
  const { nonce } = use(PageDataContext)
  useEffect(stopRecordingEarlyTyping, [])
  useStrayDrops()
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
      <style {...variablesMark} dangerouslySetInnerHTML={{ __html: cssVariables }} />
      {/* Chooses light or dark before the first paint. React can't see the nonce because the browser hides
         it. */}
      <ColorSchemeScript defaultColorScheme="auto" nonce={nonce} suppressHydrationWarning />
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: earlyTypingScript }}
      />
      {children}
      <Questions />
    </MantineProvider>
  )
}
