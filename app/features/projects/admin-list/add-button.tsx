import { Button } from '@mantine/core'
import { href, Link } from 'react-router'
import { IconPlus } from '#app/ui/admin/icons.ts'

/** What most people came for, from wherever projects are looked at. */
export function AddProjectButton() {
  return (
    <Button component={Link} to={href('/admin/products')} color="orange" leftSection={<IconPlus size={18} />}>
      Add a project
    </Button>
  )
}
