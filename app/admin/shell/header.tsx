import { VisuallyHidden } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { href, Link, useLocation } from 'react-router'
import { IconSearch } from '#app/ui/admin/icons.ts'
import { destinationAt, destinations } from './destinations.ts'
import { Mark } from './mark.tsx'
import classes from './header.module.css'
import { SignOut } from '../sign-in/sign-out-button.tsx'
import { UnreadBadge } from '../unread/unread-badge.tsx'
import { UserMenu, type AdministratorName } from './user-menu.tsx'

interface HeaderProps {
  administrator: AdministratorName
  openPalette: () => void
}

export function AdminHeader({ administrator, openPalette }: HeaderProps) {
  return (
    // The class keeps the header's width when a dialog removes the page's scroll bar.
    <header className={`right-scroll-bar-position ${classes.header}`}>
      <Link to={href('/admin/overview')} className={classes.brand}>
        <Mark />
        <span className={classes.brandName}>Plinth</span>
        <VisuallyHidden>back office</VisuallyHidden>
      </Link>
      <MainNavigation />
      <div className={classes.tools}>
        <FindButton open={openPalette} />
        <UserMenu administrator={administrator} />
        <SignOut className={classes.signOut} />
      </div>
    </header>
  )
}

function MainNavigation() {
  const current = destinationAt(useLocation().pathname)
  return (
    <nav aria-label="Back office" className="mantine-visible-from-md">
      <div className={classes.nav}>
        {destinations.map((destination) => (
          <Link
            key={destination.label}
            to={destination.address}
            className={classes.link}
            aria-current={destination === current ? 'page' : undefined}
          >
            {destination.label}
            <UnreadBadge of={destination.unread} />
          </Link>
        ))}
      </div>
    </nav>
  )
}

/** Opens the palette; only an icon if there is no room for the label. */
function FindButton({ open }: { open: () => void }) {
  const os = useOs()
  const isApple = os === 'macos' || os === 'ios'
  return (
    <button type="button" className={classes.find} onClick={open} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={18} />
      <VisuallyHidden>Find anything</VisuallyHidden>
      <span className={classes.findWords} aria-hidden>
        Find anything <kbd>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
      </span>
    </button>
  )
}
