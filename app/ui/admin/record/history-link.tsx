import { Button } from '@mantine/core'
import { href, Link } from 'react-router'
import { IconHistory } from '../icons.ts'

/** Links a record's edit screen to its history. */
export function HistoryLink({ kind, record }: { kind: string; record: string }) {
  return (
    <Button
      component={Link}
      to={`${href('/admin/history')}?${new URLSearchParams({ kind, record })}`}
      variant="default"
      leftSection={<IconHistory size={18} />}
    >
      History
    </Button>
  )
}
