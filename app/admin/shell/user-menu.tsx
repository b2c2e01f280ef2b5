import { Text, useMantineColorScheme, type Menu as MantineMenu } from '@mantine/core'
import { IconExternalLink, IconUserCog } from '#app/ui/admin/icons.ts'
import { Link } from 'react-router'
import { LazyMenu } from '#app/ui/admin/overlay/lazy.tsx'
import { account } from '../navigation/destinations.ts'
import { initialsOf } from '#app/ui/admin/initials.ts'
import classes from './header.module.css'

const schemes = { light: 'Light', dark: 'Dark', auto: 'Same as this device' } as const

export interface AdministratorName {
  id: string
  name: string
  email: string
  /** What one signs in with. */
  username: string
}

/** The signed-in administrator, a link to the site, and the choice of colours. */
export function UserMenu({ administrator }: { administrator: AdministratorName }) {
  const initials = initialsOf(administrator.name)
  return (
    <LazyMenu
      width={260}
      button={
        <button
          type="button"
          className={classes.iconTool}
          aria-label={`${initials}, ${administrator.name}: account, site and colours`}
        >
          <span className={classes.initials} aria-hidden>
            {initials}
          </span>
        </button>
      }
    >
      {(Menu) => (
        <>
          <Menu.Label>
            <Text fw={600}>{administrator.name}</Text>
            <Text size="xs" c="dimmed">
              {administrator.email}
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item component={Link} to={account.address} leftSection={<IconUserCog size={18} />}>
            {account.label}
          </Menu.Item>
          <Menu.Item component="a" href="/" leftSection={<IconExternalLink size={18} />}>
            See the site
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Colours</Menu.Label>
          <SchemeChoice of={Menu} />
        </>
      )}
    </LazyMenu>
  )
}

function SchemeChoice({ of: Menu }: { of: typeof MantineMenu }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(value) => {
        if (value === 'light' || value === 'dark' || value === 'auto') setColorScheme(value)
      }}
    >
      {Object.entries(schemes).map(([value, label]) => (
        <Menu.RadioItem key={value} value={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
