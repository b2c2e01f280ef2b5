import { OverflowList } from '@mantine/core'
import { use, type Ref } from 'react'
import { Link, useLocation } from 'react-router'
import { IconChevronDown } from '#app/ui/admin/icons.ts'
import { LazyMenu } from '#app/ui/admin/overlay/lazy.tsx'
import { UnreadBadge } from '../unread/unread-badge.tsx'
import { UnreadContext } from '../unread/use-unread.ts'
import { destinationAt, type Destination } from '../navigation/destinations.ts'
import classes from './header.module.css'

interface MainNavigationProps {
  destinations: readonly Destination[]
}

/** As many entries as there is room for; the others are in a menu at the end. */
export function MainNavigation({ destinations }: MainNavigationProps) {
  const unread = use(UnreadContext)
  const current = destinationAt(useLocation().pathname)?.label
  return (
    <nav aria-label="Back office" className={`mantine-visible-from-md ${classes.navigation}`}>
      <OverflowList
        className={classes.nav}
        data={[...destinations]}
        // A number beside an entry makes it wider, so that everything is measured again.
        getItemKey={({ label, unread: of }) => `${label} ${of ? String(unread[of]).length : ''}`}
        renderItem={(destination: Destination) => (
          <Link
            to={destination.address}
            className={classes.link}
            aria-current={destination.label === current ? 'page' : undefined}
          >
            {destination.label}
            <UnreadBadge of={destination.unread} />
          </Link>
        )}
        renderOverflow={(others: Destination[]) => <More destinations={others} current={current} />}
      />
    </nav>
  )
}

interface MoreProps extends MainNavigationProps {
  current: string | undefined
  ref?: Ref<HTMLSpanElement>
}

function More({ destinations, current, ref }: MoreProps) {
  const isHere = destinations.some(({ label }) => label === current)
  return (
    <span ref={ref} className={classes.more}>
      <LazyMenu
        width={240}
        // The entries beside it end where it begins, and what is below is cut off.
        withinPortal
        button={
          <button type="button" className={classes.link} aria-current={isHere ? 'page' : undefined}>
            More
            {destinations.map(({ label, unread }) => (
              <UnreadBadge key={label} of={unread} />
            ))}
            <IconChevronDown size={16} />
          </button>
        }
      >
        {(Menu) =>
          destinations.map((destination) => (
            <Menu.Item
              key={destination.label}
              component={Link}
              to={destination.address}
              leftSection={<destination.icon size={18} />}
              rightSection={<UnreadBadge of={destination.unread} />}
              aria-current={destination.label === current ? 'page' : undefined}
            >
              {destination.label}
            </Menu.Item>
          ))
        }
      </LazyMenu>
    </span>
  )
}
