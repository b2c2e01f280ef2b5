import { useLocation } from 'react-router'
import { CloseIcon } from '#app/ui/popup/close-icon.tsx'
import { phoneLink } from '#app/ui/phone-link.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './drawer.module.css'
import type { SiteData } from '../site-data.server.ts'
import { editableSetting } from '#app/ui/editable.ts'
import { pages } from '#app/features/settings/site-pages.ts'
import { VideoIcon } from '../video-icon.tsx'
import { WhatsAppLink } from './whatsapp.tsx'

export const drawerId = 'menu'

/**
 * The menu on narrow screens: the header's links, and what its visitors would otherwise only find in the footer. The browser traps the focus in it and closes it on
 * Escape.
 */
export function Drawer({ siteData }: { siteData: SiteData }) {
  const { messages } = useLanguage()
  const { shell } = messages
  const call = phoneLink(siteData.tel)
  return (
    <dialog
      className={`on-ink ${styles.drawer}`}
      id={drawerId}
      closedby="any"
      aria-label={shell.menu}
      data-menu=""
    >
      <div className={styles.inner}>
        <div className={styles.top}>
          <span className="label">{shell.menu}</span>
          <button
            className="close-button"
            type="button"
            {...{ command: 'close', commandfor: drawerId }}
            aria-label={shell.closeMenu}
          >
            <CloseIcon />
          </button>
        </div>
        <nav aria-label={shell.menu}>
          <ul>
            {pages
              .filter(({ inMenu, inDrawer }) => inMenu ?? inDrawer)
              .map(({ to, name }) => (
                <li key={to}>
                  <MenuEntry entry={{ to, words: messages.pages[name] }} />
                </li>
              ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          {siteData.whatsapp && (
            <WhatsAppLink number={siteData.whatsapp} siteData={siteData}>
              {shell.whatsapp}
            </WhatsAppLink>
          )}
          {siteData.videoChannel && (
            <a
              href={siteData.videoChannel}
              target="_blank"
              rel="noopener"
              {...editableSetting('site', 'videoChannel')}
            >
              <VideoIcon />
              {shell.videoChannel}
              <span className="visually-hidden">{shell.newTab}</span>
            </a>
          )}
          {call && (
            <a href={call} {...editableSetting('contactDetails', 'tel')}>
              <bdi dir="ltr">{siteData.tel}</bdi>
            </a>
          )}
          {siteData.prequalification && (
            <a
              className="button"
              href={siteData.prequalification}
              rel="noopener"
              {...editableSetting('prequalification', 'imageUrl')}
            >
              {shell.prequalification}
            </a>
          )}
        </div>
      </div>
    </dialog>
  )
}

export interface Entry {
  to: string
  words: string
}

/** Shared with the header. The page of a project belongs to Projects. */
export function MenuEntry({ entry: { to, words } }: { entry: Entry }) {
  const { pathname } = useLocation()
  const { local } = useLanguage()
  const isCurrent = pathname === local(to) || (to !== '/' && pathname.startsWith(`${local(to)}/`))
  return (
    <a href={local(to)} aria-current={isCurrent ? 'page' : undefined}>
      {words}
    </a>
  )
}
