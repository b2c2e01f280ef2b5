import { Button } from '@mantine/core'
import { IconChevronDown } from '#app/ui/admin/icons.ts'
import { LazyMenu } from '#app/ui/admin/overlay/lazy.tsx'
import { useRemembered } from '#app/ui/admin/use-remembered.ts'

/** A column of a list's table. */
export interface Column {
  name: string
  label: string
}

/** The columns of this kind's table that were hidden. */
export function useHiddenColumns(kind: string) {
  const { names, toggle } = useRemembered(`plinth.columns ${kind}`)
  return { hidden: names, toggle }
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
