import { Button, Menu, Text } from '@mantine/core'
import { Form, useSubmit } from 'react-router'
import { IconBell, IconBellOff, IconChevronDown, IconDownload, IconMailOpened, IconTrash } from '../icons.ts'
import { deskQuery } from './desk-address.ts'
import type { Desk } from './desk-rules.ts'
import classes from './requests.module.css'
import type { Permission } from './use-new-requests.ts'

interface DeskToolsProps {
  desk: Desk
  path: string
  /** Of the list as a table. */
  download: string
  permission: Permission
  askPermission: () => void
  askToDeleteAll: () => void
}

export function DeskTools({ desk, path, download, permission, ...ask }: DeskToolsProps) {
  const { counts, address } = desk
  const submit = useSubmit()
  return (
    <>
      <Notifying permission={permission} ask={ask.askPermission} />
      <span className={classes.more}>
        <Menu>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              component="a"
              href={download}
              download
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              Download as CSV
            </Menu.Item>
            <Menu.Item
              leftSection={<IconMailOpened size={18} aria-hidden />}
              disabled={counts.unread === 0}
              onClick={() => void submit({ intent: 'read-all' }, { method: 'post', action: path })}
            >
              Mark all as read
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={counts.total === 0}
              onClick={ask.askToDeleteAll}
            >
              Delete all {counts.total}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
      <noscript>
        <Form method="post" action={path} className={classes.plain}>
          <a href={download}>Download as CSV</a>
          <button name="intent" value="read-all">
            Mark all as read
          </button>
          <a href={path + deskQuery({ ...address, ask: 'delete-all' })}>Delete all {counts.total}</a>
        </Form>
      </noscript>
    </>
  )
}

/** Asked for by a button alone: browsers remember a refusal for ever. */
function Notifying({ permission, ask }: { permission: Permission; ask: () => void }) {
  if (permission === 'unknown') return null
  if (permission === 'default')
    return (
      <Button variant="default" leftSection={<IconBell size={16} aria-hidden />} onClick={ask}>
        Tell me about new ones
      </Button>
    )
  return (
    <Text size="sm" c="dimmed" className={classes.notifying}>
      {permission === 'granted' ? (
        <>
          <IconBell size={16} aria-hidden />
          New ones are told while this page is open
        </>
      ) : (
        <>
          <IconBellOff size={16} aria-hidden />
          Notifications are blocked in this browser
        </>
      )}
    </Text>
  )
}
