import { useLocation } from 'react-router'
import { CloseIcon } from '#app/ui/popup/close-icon.tsx'
import { phoneLink } from '#app/ui/phone-link.ts'
import { editableSetting } from '#app/ui/editable.ts'
import styles from './drawer.module.css'
import type { SiteFacts } from '../facts.server.ts'
import { pages } from '#app/features/settings/site-pages.ts'
import { VideoIcon } from '../video-icon.tsx'

export const drawerId = 'menu'

/**
 * The menu on narrow screens, with the header's links. The browser traps the focus in it and closes it on
 * Escape.
 */
export function Drawer({ facts }: { facts: SiteFacts }) {
  const call = phoneLink(facts.tel)
  return (
    <dialog className={`on-ink ${styles.drawer}`} id={drawerId} closedby="any" aria-label="Menu" data-menu="">
      <div className={styles.inner}>
        <div className={styles.top}>
          <span className="label">Menu</span>
          <button
            className="close-button"
            type="button"
            {...{ command: 'close', commandfor: drawerId }}
            aria-label="Close menu"
          >
            <CloseIcon />
          </button>
        </div>
        <nav aria-label="Menu">
          <MenuLinks />
        </nav>
        <div className={styles.foot}>
          {facts.videoChannel && (
            <a
              href={facts.videoChannel}
              target="_blank"
              rel="noopener"
              {...editableSetting('site', 'videoChannel')}
            >
              <VideoIcon />
              Video channel
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          )}
          {call && (
            <a href={call} dir="auto" {...editableSetting('contactDetails', 'tel')}>
              {facts.tel}
            </a>
          )}
          {facts.prequalification && (
            <a
              className="button"
              href={facts.prequalification}
              rel="noopener"
              {...editableSetting('prequalification', 'imageUrl')}
            >
              Prequalification
            </a>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Shared with the header. The page of a project belongs to Projects. */
export function MenuLinks() {
  const { pathname } = useLocation()
  const isCurrent = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return (
    <ul>
      {pages
        .filter(({ inMenu }) => inMenu)
        .map(({ to, label }) => (
          <li key={to}>
            <a href={to} aria-current={isCurrent(to) ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
    </ul>
  )
}
