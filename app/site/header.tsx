import { Link, NavLink, useNavigation } from 'react-router'
import { DialogButton } from '#app/ui/dialog-button.tsx'
import { drawerId } from './drawer.tsx'
import type { SiteFacts } from './facts.server.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { menu } from './menu.ts'
import { VideoSign } from './video-sign.tsx'

export function Header({ facts }: { facts: SiteFacts }) {
  const { state } = useNavigation()
  return (
    <header className={`on-ink ${styles.siteHeader}`} data-busy={state !== 'idle'}>
      <Link className={styles.siteLogo} to="/">
        <Logo logo={facts.logo} alt={`${facts.companyName}, home`} />
      </Link>
      <nav className={styles.siteNav} aria-label="Main">
        <ul>
          {menu.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} prefetch="intent">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.siteActions}>
        {facts.prequalification && (
          <a className="button button-outline" href={facts.prequalification} rel="noopener">
            Prequalification
          </a>
        )}
        {facts.videoChannel && (
          <a
            className={styles.iconLink}
            href={facts.videoChannel}
            target="_blank"
            rel="noopener"
            aria-label="Video channel (opens in a new tab)"
          >
            <VideoSign />
          </a>
        )}
      </div>
      <DialogButton className={styles.menuButton} command="show-modal" dialog={drawerId}>
        Menu
      </DialogButton>
    </header>
  )
}
