import { Button, type Menu as MantineMenu } from '@mantine/core'
import { href, Link, useSubmit } from 'react-router'
import { isFiltered as isFilteredView } from '#app/content/list/view.ts'
import {
  IconBell,
  IconChevronDown,
  IconClock,
  IconDownload,
  IconMailOpened,
  IconSearch,
  IconTrash,
} from '#app/ui/admin/icons.ts'
import { LazyMenu } from '#app/ui/admin/overlay/lazy.tsx'
import { PushSubscriptionButton } from '#app/ui/admin/push/push-subscription-button.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import type { PushSubscriptionState } from '#app/ui/admin/push/use-push-subscription.ts'
import { requestKinds } from '../kinds.ts'
import { isState, stateLabels } from '../request.ts'
import { inboxQuery, listAt, spam, type ListAddress } from './address.ts'
import type { Inbox } from './open.server.ts'

interface ToolsProps {
  inbox: Inbox
  subscription: PushSubscriptionState
  askToDeleteAll: () => void
}

export function Tools({ inbox, subscription, askToDeleteAll }: ToolsProps) {
  const { counts, shown, address } = inbox
  const { address: path, retention, area } = requestKinds[inbox.kind]
  const may = useMay()
  const mayWrite = may(area, 'write')
  const submit = useSubmit()
  const { suspicious, ...filters } = address.view.filters
  const { state } = filters
  const isFiltered = isFilteredView({ ...address.view, filters })
  const all = suspicious === undefined ? {} : { view: spam }
  const tables = { 'Download as CSV': 'csv', 'Download as Excel (XLSX)': 'xlsx' }
  const hrefOf = (format: string, list: Partial<ListAddress> = listAt(address)) => {
    const query = new URLSearchParams(inboxQuery(list))
    query.set('format', format)
    return `${path}/export?${query}`
  }
  return (
    <>
      <PushSubscriptionButton subscription={subscription} />
      <span>
        <LazyMenu
          button={
            <Button variant="default" rightSection={<IconChevronDown size={16} />}>
              More
            </Button>
          }
        >
          {(Menu) => (
            <>
              {isFiltered && (
                <Menu.Label>
                  These {shown}
                  {isState(state) && `, ${stateLabels[state]}`}
                </Menu.Label>
              )}
              <Tables of={Menu} tables={tables} hrefOf={(format) => hrefOf(format)} />
              {isFiltered && (
                <>
                  <Menu.Label>All {counts.all}</Menu.Label>
                  <Tables of={Menu} tables={tables} hrefOf={(format) => hrefOf(format, all)} />
                </>
              )}
              <Menu.Divider />
              <Menu.Item
                component={Link}
                to={href('/admin/notifications')}
                leftSection={<IconBell size={18} />}
              >
                Notifications
              </Menu.Item>
              <Menu.Item component={Link} to={retention.admin.address} leftSection={<IconClock size={18} />}>
                Retention
              </Menu.Item>
              {may('administration') && (
                <Menu.Item
                  component={Link}
                  to={href('/admin/personal-data')}
                  leftSection={<IconSearch size={18} />}
                >
                  Personal data
                </Menu.Item>
              )}
              {mayWrite && (
                <>
                  <Menu.Item
                    leftSection={<IconMailOpened size={18} />}
                    disabled={counts.unread === 0}
                    onClick={() => void submit({ intent: 'read-all' }, { method: 'post', action: path })}
                  >
                    Mark all as read
                  </Menu.Item>
                  <Menu.Divider />
                  <Menu.Item
                    c="var(--mantine-color-error)"
                    leftSection={<IconTrash size={18} />}
                    disabled={shown === 0}
                    onClick={askToDeleteAll}
                  >
                    Delete all {shown}
                  </Menu.Item>
                </>
              )}
            </>
          )}
        </LazyMenu>
      </span>
    </>
  )
}

interface TablesProps {
  of: typeof MantineMenu
  /** The formats, by label. */
  tables: Record<string, string>
  hrefOf: (format: string) => string
}

function Tables({ of: Menu, tables, hrefOf }: TablesProps) {
  return Object.entries(tables).map(([words, format]) => (
    <Menu.Item
      key={format}
      component="a"
      href={hrefOf(format)}
      download
      leftSection={<IconDownload size={18} />}
    >
      {words}
    </Menu.Item>
  ))
}
