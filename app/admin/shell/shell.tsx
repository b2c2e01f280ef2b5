import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { loadPart } from '#app/ui/admin/load-part.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { useOutdated } from '#app/ui/admin/use-outdated.ts'
import { OnPageContext } from '#app/ui/admin/page/on-page.ts'
import type { NotSaved } from '#app/ui/admin/form/not-saved.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { ShowFailureContext } from '#app/ui/admin/use-quick-change.ts'
import { SignedInContext } from '#app/ui/admin/signed-in.ts'
import { ConnectionBanner, UpdateBanner } from './connection-banner.tsx'
import { destinationAt, destinations } from '../navigation/destinations.ts'
import { GeneralColumn } from '../navigation/general-column.tsx'
import { AdminHeader, type Company } from './header.tsx'
import { MenuDrawer } from '../navigation/menu-drawer.tsx'
import onPageClasses from '../on-page/on-page.module.css'
import { useOnPage } from '../on-page/use-on-page.ts'
import { usePalette } from '../palette/use-palette.tsx'
import classes from './shell.module.css'
import { SignInAgainProvider } from '../sign-in/sign-in-over.tsx'
import { BottomNav } from '../navigation/bottom-nav.tsx'
import { UnreadContext, useUnread, type Unread } from '../unread/use-unread.ts'
import { useSessionRenewal } from '../sign-in/use-session-renewal.ts'
import { useSignedInHint } from '../sign-in/use-signed-in-hint.ts'
import type { AdministratorName } from './user-menu.tsx'

const PageFrame = lazy(() => loadPart(() => import('../on-page/page-frame.tsx')))

interface ShellProps {
  administrator: AdministratorName
  company: Company
  unread: Unread | undefined
  /** Of the program, for whoever is asked which one it is. */
  version: string
}

export function Shell(props: ShellProps) {
  return (
    <SignInAgainProvider username={props.administrator.username}>
      <SignedInContext value={props.administrator}>
        <House {...props} />
      </SignedInContext>
    </SignInAgainProvider>
  )
}

/** Header, navigation and the place where screens appear. */
function House({ administrator, company, unread, version }: ShellProps) {
  /** Not rendered before it is first opened. */
  const [menuOpened, setMenuOpened] = useState<boolean>()
  const [failure, showFailure] = useState<NotSaved>()
  const palette = usePalette()
  const may = useMay()
  useSignedInHint(true)
  useSessionRenewal()
  const isOutdated = useOutdated()
  useScrollToText()
  const content = useFocusOnArrival()
  const { context: onPage, ...page } = useOnPage()
  // Beside a page there is only room for a form.
  const destination = destinationAt(useLocation().pathname)
  const isGeneral = !onPage.isOpen && destination === destinations[0]
  return (
    <UnreadContext value={useUnread(unread)}>
      <ShowFailureContext value={showFailure}>
        <div className={onPage.isOpen ? onPageClasses.beside : undefined}>
          <a className="skip" href="#content">
            Skip to the content
          </a>
          {page.at === undefined ? (
            <AdminHeader
              {...{ administrator, company }}
              destinations={destinations.filter(({ area }) => may(area))}
              openPalette={palette.open}
            />
          ) : (
            <Suspense>
              <PageFrame {...page} at={page.at} />
            </Suspense>
          )}
          {isGeneral && (
            <div className={classes.column}>
              <GeneralColumn scrolls />
            </div>
          )}
          <main
            ref={content}
            id="content"
            tabIndex={-1}
            className={`${classes.main} ${isGeneral ? classes.besideColumn : ''}`}
            // The page beside it has a `main` element too.
            aria-label={onPage.isOpen ? 'Form' : undefined}
          >
            {isOutdated && <UpdateBanner />}
            <ConnectionBanner />
            <div className={classes.page}>
              <NotSavedMessage outcome={failure} />
              <OnPageContext value={onPage}>
                <Outlet />
              </OnPageContext>
              {!onPage.isOpen && <footer className={classes.version}>Plinth {version}</footer>}
            </div>
          </main>
          {!onPage.isOpen && <BottomNav openMenu={() => setMenuOpened(true)} />}
          {menuOpened !== undefined && <MenuDrawer opened={menuOpened} close={() => setMenuOpened(false)} />}
          {palette.windows}
        </div>
      </ShowFailureContext>
    </UnreadContext>
  )
}

/**
 * Shows the whole of a long text that Tab has led to, as far as it fits: browsers scroll only to where one types in it,
 * so that the save bar may lie over the rest.
 */
function useScrollToText() {
  useEffect(() => {
    const show = ({ key, target }: KeyboardEvent) => {
      if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' })
    }
    document.addEventListener('keyup', show)
    return () => document.removeEventListener('keyup', show)
  }, [])
}

/**
 * Moves the focus to a newly opened screen: the link that was pressed is often gone, and the next key would
 * have no target.
 */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
