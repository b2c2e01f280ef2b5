import { href, useLocation } from 'react-router'
import { groups, settings } from '#app/features/settings/collection.ts'
import classes from './general-column.module.css'
import { NavRow } from './nav-row.tsx'

/** Kept with the clients, shown among the pages of Home. */
const homeClients = {
  sheet: 'H-06',
  group: 'Home',
  address: href('/admin/clients-section'),
  title: 'Clients section',
} as const

/** What one person sent, whatever kind of request it is. */
const personalData = {
  sheet: 'G-07',
  group: 'Site',
  address: href('/admin/personal-data'),
  title: 'Personal data',
} as const

/** Whether everything is there that the site needs. */
const siteCheck = {
  sheet: 'G-09',
  group: 'Site',
  address: href('/admin/health'),
  title: 'Site check',
} as const

/** What an owner looks at when something went wrong. */
const backups = { sheet: 'G-08', group: 'Site', address: href('/admin/backups'), title: 'Backups' } as const

/** Above the groups. */
const headPages = [
  { sheet: 'G-00', address: href('/admin/overview'), title: 'Overview' },
  { sheet: 'G-01', address: href('/admin/history'), title: 'History' },
] as const

export const generalPages = [
  ...settings.map(({ admin }) => admin),
  homeClients,
  personalData,
  siteCheck,
  backups,
].toSorted((one, other) => (one.sheet < other.sheet ? -1 : 1))

interface ColumnProps {
  /** Told when a page was chosen. */
  chosen?: () => void
  /** It scrolls by itself, and shows the page that one is on. */
  scrolls?: boolean
}

/** The left column of General; the phone's menu, and Overview on a phone, show the same list. */
export function GeneralColumn(column: ColumnProps) {
  return (
    <nav aria-label="General">
      <section aria-label="Office">
        {headPages.map((page) => (
          <PageLink key={page.address} page={page} {...column} />
        ))}
      </section>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <p className={`mono ${classes.group}`} aria-hidden>
            {group}
          </p>
          {generalPages
            .filter((page) => page.group === group)
            .map((page) => (
              <PageLink key={page.address} page={page} {...column} />
            ))}
        </section>
      ))}
    </nav>
  )
}

interface PageLinkProps extends ColumnProps {
  page: { address: string; title: string; sheet: string }
}

function PageLink({ page: { address, title, sheet }, chosen, scrolls }: PageLinkProps) {
  const path = useLocation().pathname.replace(/\/+$/, '')
  const isHere = path === address || (address !== href('/admin') && path.startsWith(`${address}/`))
  return (
    <NavRow
      ref={scrolls && isHere ? showInColumn : undefined}
      to={address}
      onClick={chosen}
      aria-current={isHere ? 'page' : undefined}
      className={classes.link}
      end={
        <span className={classes.sheet} aria-hidden>
          {sheet}
        </span>
      }
    >
      {title}
    </NavRow>
  )
}

/** The column is longer than most screens. */
function showInColumn(link: HTMLElement | null) {
  link?.scrollIntoView({ block: 'nearest' })
}
