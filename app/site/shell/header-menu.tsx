import type { CSSProperties } from 'react'
import { pages } from '#app/features/settings/site-pages.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { MenuEntry, type Entry } from './drawer.tsx'
import styles from './header-menu.module.css'
import { menuRoom } from './menu-room.ts'

const moreId = 'more-entries'

/** Those of the specification. */
export function useHeaderEntries(): Entry[] {
  const { messages } = useLanguage()
  return pages.filter(({ inMenu }) => inMenu).map(({ to, name }) => ({ to, words: messages.pages[name] }))
}

/** The entries beside each other, and under More those for which there is no room. */
export function HeaderMenu({ entries }: { entries: readonly Entry[] }) {
  const { shell } = useLanguage().messages
  const { style, length } = menuRoom(entries.map(({ words }) => words))
  const room: CSSProperties & Record<`--${string}`, string | number> = {
    '--words': `${length}em`,
    '--gaps': Math.max(1, entries.length - 1),
  }
  return (
    <nav className={styles.siteNav} style={room} aria-label={shell.main}>
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <ul className={styles.entries}>
        {entries.map((entry, index) => (
          <li key={entry.to} data-entry={index}>
            <MenuEntry entry={entry} />
          </li>
        ))}
      </ul>
      <button className={styles.more} type="button" popoverTarget={moreId} data-more-button="">
        {shell.moreEntries}
      </button>
      <ul className={`on-ink ${styles.others}`} id={moreId} popover="auto">
        {entries.map((entry, index) => (
          <li key={entry.to} data-more={index}>
            <MenuEntry entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
