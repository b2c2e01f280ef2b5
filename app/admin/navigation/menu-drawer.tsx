import { Divider } from '@mantine/core'
import { href } from 'react-router'
import { IconCamera, IconExternalLink, IconPencil, IconUserCog } from '#app/ui/admin/icons.ts'
import { LazyDrawer } from '#app/ui/admin/overlay/lazy.tsx'
import { editOnPage } from '#app/ui/admin/page/on-page.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { account, destinations } from './destinations.ts'
import { messages } from '../site-visit/visit.ts'
import { GeneralColumn } from './general-column.tsx'
import classes from './menu-drawer.module.css'
import { NavRow } from './nav-row.tsx'
import { SignOut } from '../sign-in/sign-out-button.tsx'
import { UnreadBadge } from '../unread/unread-badge.tsx'

interface MenuDrawerProps {
  opened: boolean
  close: () => void
}

/** Opens from the bottom edge on phones; choosing anything closes it. */
export function MenuDrawer({ opened, close }: MenuDrawerProps) {
  const may = useMay()
  return (
    <LazyDrawer
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
        {destinations
          .slice(1)
          .filter(({ area }) => may(area))
          .map(({ label, address, icon, unread }) => (
            <NavRow key={label} to={address} onClick={close} icon={icon} end={<UnreadBadge of={unread} />}>
              {label}
            </NavRow>
          ))}
      </nav>
      <Divider my="sm" />
      <GeneralColumn chosen={close} scrolls />
      <Divider my="sm" />
      <NavRow to={account.address} onClick={close} icon={IconUserCog}>
        {account.label}
      </NavRow>
      {may('visits') && (
        <NavRow to={href('/admin/site-visit')} onClick={close} icon={IconCamera}>
          {messages.title}
        </NavRow>
      )}
      <NavRow to="/" reloadDocument icon={IconExternalLink}>
        See the site
      </NavRow>
      {may('content', 'write') && (
        <NavRow to={href('/admin/on-page')} onClick={close} icon={IconPencil}>
          {editOnPage}
        </NavRow>
      )}
      <SignOut className={classes.signOutRow} />
    </LazyDrawer>
  )
}
