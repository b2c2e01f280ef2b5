import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { drawerId, MenuLinks } from './drawer.tsx'
import type { SiteFacts } from '../facts.server.ts'
import styles from './header.module.css'
import { LanguageLinks } from './language-links.tsx'
import { Logo } from './logo.tsx'
import { VideoIcon } from '../video-icon.tsx'

export function Header({ facts }: { facts: SiteFacts }) {
  const { messages, local } = useLanguage()
  const { shell } = messages
  return (
    <header className={`on-ink ${styles.siteHeader}`}>
      <a className={styles.siteLogo} href={local('/')}>
        <Logo facts={facts} alt={shell.homeOf(facts.companyName)} />
      </a>
      <nav className={styles.siteNav} aria-label={shell.main}>
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
            {shell.prequalification}
          </a>
        )}
        <LanguageLinks className={styles.language} languages={facts.languages} />
        {facts.videoChannel && (
          <a
            className={styles.iconLink}
            href={facts.videoChannel}
            target="_blank"
            rel="noopener"
            aria-label={shell.videoChannel + shell.newTab}
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
        {shell.menu}
      </button>
    </header>
  )
}
