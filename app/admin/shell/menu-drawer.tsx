import { Divider, Drawer, NavLink } from '@mantine/core'
import { IconExternalLink, IconPencil, IconUserCog } from '#app/ui/admin/icons.ts'
import { href, Link } from 'react-router'
import { editOnPage } from '#app/ui/admin/page/on-page.ts'
import { account, destinations } from './destinations.ts'
import { GeneralColumn } from './general-column.tsx'
import classes from './menu-drawer.module.css'
import { SignOut } from '../sign-in/sign-out-button.tsx'
import { UnreadBadge } from '../unread/unread-badge.tsx'

interface MenuDrawerProps {
  opened: boolean
  close: () => void
}

/** Opens from the bottom edge on phones; any choice closes it. */
export function MenuDrawer({ opened, close }: MenuDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={close}
      position="bottom"
      size="85%"
      classNames={{ content: classes.menu }}
      title="Menu"
      padding="md"
      closeButtonProps={{ 'aria-label': 'Close the menu', size: 'lg' }}
    >
      <nav aria-label="Menu">
        {destinations.slice(1).map((destination) => (
          <NavLink
            key={destination.label}
            component={Link}
            to={destination.address}
            onClick={close}
            label={destination.label}
            rightSection={<UnreadBadge of={destination.unread} />}
            leftSection={<destination.icon size={20} stroke={1.6} aria-hidden />}
          />
        ))}
      </nav>
      <Divider my="sm" />
      <GeneralColumn chosen={close} />
      <Divider my="sm" />
      <NavLink
        component={Link}
        to={account.address}
        onClick={close}
        label={account.label}
        leftSection={<IconUserCog size={20} stroke={1.6} aria-hidden />}
      />
      <NavLink
        href="/"
        label="See the site"
        leftSection={<IconExternalLink size={20} stroke={1.6} aria-hidden />}
      />
      <NavLink
        component={Link}
        to={href('/admin/on-page')}
        onClick={close}
        label={editOnPage}
        leftSection={<IconPencil size={20} stroke={1.6} aria-hidden />}
      />
      <SignOut className={classes.signOutRow} />
    </Drawer>
  )
}
