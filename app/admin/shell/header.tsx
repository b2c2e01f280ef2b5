import { VisuallyHidden } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { href, Link } from 'react-router'
import { IconPencil, IconSearch } from '#app/ui/admin/icons.ts'
import { editOnPage } from '#app/ui/admin/page/on-page.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import type { Destination } from '../navigation/destinations.ts'
import { MainNavigation } from './main-navigation.tsx'
import { Mark } from '../theme/mark.tsx'
import classes from './header.module.css'
import { SignOut } from '../sign-in/sign-out-button.tsx'
import { UserMenu, type AdministratorName } from './user-menu.tsx'

/** Whose site it is. */
export interface Company {
  /** Its short name. */
  name: string
  /** The address of an icon with its logo, if it has one. */
  mark: string | undefined
}

interface HeaderProps {
  administrator: AdministratorName
  company: Company
  destinations: readonly Destination[]
  openPalette: () => void
}

export function AdminHeader({ administrator, company, destinations, openPalette }: HeaderProps) {
  const may = useMay()
  return (
    // The class keeps the header's width when a dialog removes the page's scroll bar.
    <header className={`right-scroll-bar-position ${classes.header}`}>
      <Link to={href('/admin/overview')} className={classes.brand}>
        {company.mark ? <img src={company.mark} width={30} height={30} alt="" /> : <Mark />}
        <bdi className={classes.brandName}>{company.name}</bdi>
        <VisuallyHidden>back office</VisuallyHidden>
      </Link>
      <MainNavigation destinations={destinations} />
      <div className={classes.tools}>
        <FindButton open={openPalette} />
        {may('content', 'write') && (
          <Link to={href('/admin/on-page')} className={classes.onPage} title={editOnPage}>
            <IconPencil size={18} />
            <span className={classes.onPageWords}>{editOnPage}</span>
          </Link>
        )}
        <UserMenu administrator={administrator} />
        <SignOut className={classes.signOut} />
      </div>
    </header>
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
