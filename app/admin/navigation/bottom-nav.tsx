import { IconMenu2 } from '#app/ui/admin/icons.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { Link, useLocation } from 'react-router'
import { destinationAt, destinations } from './destinations.ts'
import classes from './bottom-nav.module.css'
import { UnreadBadge } from '../unread/unread-badge.tsx'

/** The phone's main navigation, within reach of the thumbs; everything else is in Menu. */
export function BottomNav({ openMenu }: { openMenu: () => void }) {
  const may = useMay()
  const current = destinationAt(useLocation().pathname)
  return (
    <nav aria-label="Main" className={classes.thumbBar}>
      {destinations
        .filter(({ onBottomNav, area }) => onBottomNav && may(area))
        .map((destination) => (
          <Link
            key={destination.label}
            to={destination.address}
            className={classes.thumb}
            aria-current={destination === current ? 'page' : undefined}
          >
            <destination.icon size={24} stroke={1.6} aria-hidden />
            {destination.short}
            <span className={classes.badge}>
              <UnreadBadge of={destination.unread} />
            </span>
          </Link>
        ))}
      <button
        type="button"
        className={classes.thumb}
        onClick={openMenu}
        data-current={current?.onBottomNav ? undefined : true}
      >
        <IconMenu2 size={24} stroke={1.6} />
        Menu
      </button>
    </nav>
  )
}
