import { NavLink } from '@mantine/core'
import { href, Link, useLocation } from 'react-router'
import { groups, settingPages } from '#app/features/settings/catalogue.ts'
import classes from './general-column.module.css'

/** Kept with the clients, shown among the pages of Home. */
const homeClients = {
  sheet: 'H-06',
  group: 'Home',
  address: href('/admin/clients-section'),
  title: 'Clients section',
} as const

export const generalPages = [...settingPages, homeClients].toSorted((one, other) =>
  one.sheet < other.sheet ? -1 : 1,
)

/** The left column of General; the phone's menu shows the same list. */
export function GeneralColumn({ chosen }: { chosen?: () => void }) {
  const path = useLocation().pathname.replace(/\/+$/, '')
  return (
    <nav aria-label="General">
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <p className={`mono ${classes.group}`} aria-hidden>
            {group}
          </p>
          {generalPages
            .filter((page) => page.group === group)
            .map(({ address, title, sheet }) => {
              const isHere =
                path === address || (address !== href('/admin') && path.startsWith(`${address}/`))
              return (
                <NavLink
                  key={address}
                  component={Link}
                  to={address}
                  onClick={chosen}
                  label={title}
                  active={isHere}
                  aria-current={isHere ? 'page' : undefined}
                  className={classes.link}
                  rightSection={
                    <span className={classes.sheet} aria-hidden>
                      {sheet}
                    </span>
                  }
                />
              )
            })}
        </section>
      ))}
    </nav>
  )
}
