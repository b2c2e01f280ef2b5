import { editableSetting } from '#app/ui/editable.ts'
import { drawerId, MenuLinks } from './drawer.tsx'
import type { SiteFacts } from '../facts.server.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { VideoIcon } from '../video-icon.tsx'

export function Header({ facts }: { facts: SiteFacts }) {
  return (
    <header className={`on-ink ${styles.siteHeader}`}>
      <a className={styles.siteLogo} href="/">
        <Logo facts={facts} alt={`${facts.companyName}, home`} />
      </a>
      <nav className={styles.siteNav} aria-label="Main">
        <MenuLinks />
      </nav>
      <div className={styles.siteActions}>
        {facts.prequalification && (
          <a
            className="button button-outline"
            href={facts.prequalification}
            rel="noopener"
            {...editableSetting('prequalification', 'imageUrl')}
          >
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
            {...editableSetting('site', 'videoChannel')}
          >
            <VideoIcon />
          </a>
        )}
      </div>
      <button
        className={styles.menuButton}
        type="button"
        {...{ command: 'show-modal', commandfor: drawerId }}
      >
        Menu
      </button>
    </header>
  )
}
