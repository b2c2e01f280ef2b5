// Imported here alone, so that no public page loads them. In layers, so that a rule of ours always wins.
import '../theme/mantine.css'
import '../theme/house.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { use, useEffect, type ReactNode } from 'react'
import { earlyTypingScript, stopNotingEarlyTyping } from '#app/ui/admin/drafts/early-typing.ts'
import { Questions } from '#app/ui/admin/overlay/later.tsx'
import { PageFactsContext } from '#app/ui/page-facts.ts'
import { cssVariables, variablesMark } from '../theme/css-variables.ts'
import { theme } from '../theme/theme.ts'

/** What every screen of the back office stands in, the sign-in form and the error page included. */
export function AdminProviders({ children }: { children: ReactNode }) {
  const { nonce } = use(PageFactsContext)
  useEffect(stopNotingEarlyTyping, [])
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
      <style {...variablesMark} dangerouslySetInnerHTML={{ __html: cssVariables }} />
      {/* Chooses light or dark before anything is painted. The browser hides a nonce from React. */}
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
