import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { IconChevronDown } from '#app/ui/admin/icons.ts'
import { LazyMenu } from '#app/ui/admin/overlay/lazy.tsx'
import { ifAllowed } from '#app/ui/if-allowed.ts'

/** A column of a list's table. */
export interface Column {
  name: string
  label: string
}

const changed = new EventTarget()
const keyOf = (kind: string) => `plinth.columns ${kind}`

/** The columns of this kind's table that were hidden, remembered in this browser. */
export function useHiddenColumns(kind: string) {
  const stored = useSyncExternalStore(
    (listen) => {
      addEventListener('storage', listen)
      changed.addEventListener('change', listen)
      return () => {
        removeEventListener('storage', listen)
        changed.removeEventListener('change', listen)
      }
    },
    () => ifAllowed(() => localStorage.getItem(keyOf(kind))) ?? '',
    () => '',
  )
  const hidden = new Set(stored.split(' ').filter(Boolean))
  function toggle(name: string) {
    const next = hidden.has(name) ? [...hidden].filter((one) => one !== name) : [...hidden, name]
    // Without storage, all columns stay.
    ifAllowed(() => localStorage.setItem(keyOf(kind), next.join(' ')))
    changed.dispatchEvent(new Event('change'))
  }
  return { hidden, toggle }
}

interface ColumnsMenuProps extends ReturnType<typeof useHiddenColumns> {
  columns: readonly Column[]
}

/** Which columns the table shows; on a phone, rows are cards. */
export function ColumnsMenu({ columns, hidden, toggle }: ColumnsMenuProps) {
  return (
    <LazyMenu
      position="bottom-end"
      closeOnItemClick={false}
      button={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} />}
          visibleFrom="md"
        >
          Columns
        </Button>
      }
    >
      {(Menu) =>
        columns.map(({ name, label }) => (
          <Menu.Item
            key={name}
            role="menuitemcheckbox"
            aria-checked={!hidden.has(name)}
            leftSection={<span aria-hidden>{hidden.has(name) ? '☐' : '☑'}</span>}
            onClick={() => toggle(name)}
          >
            {label}
          </Menu.Item>
        ))
      }
    </LazyMenu>
  )
}
