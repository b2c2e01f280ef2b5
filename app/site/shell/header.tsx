import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { drawerId, type Entry } from './drawer.tsx'
import { HeaderMenu, useHeaderEntries } from './header-menu.tsx'
import type { SiteData } from '../site-data.server.ts'
import styles from './header.module.css'
import { LanguageLinks } from './language-links.tsx'
import { Logo } from './logo.tsx'
import { VideoIcon } from '../video-icon.tsx'

interface HeaderProps {
  siteData: SiteData
  /** Others than the site's own. */
  entries?: readonly Entry[]
}

export function Header({ siteData, entries }: HeaderProps) {
  const own = useHeaderEntries()
  const { messages, local } = useLanguage()
  const { shell } = messages
  return (
    <header className={`on-ink ${styles.siteHeader}`}>
      <a className={styles.siteLogo} href={local('/')}>
        <Logo siteData={siteData} alt={shell.homeOf(siteData.companyName)} />
      </a>
      <HeaderMenu entries={entries ?? own} />
      <div className={styles.siteActions}>
        {siteData.prequalification && (
          <a
            className="button button-outline"
            href={siteData.prequalification}
            rel="noopener"
            {...editableSetting('prequalification', 'imageUrl')}
          >
            {shell.prequalification}
          </a>
        )}
        <LanguageLinks className={styles.language} languages={siteData.languages} />
        {siteData.videoChannel && (
          <a
            className={styles.iconLink}
            href={siteData.videoChannel}
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
