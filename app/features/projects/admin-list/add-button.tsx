import { Button } from '@mantine/core'
import { href, Link } from 'react-router'
import { IconPlus } from '#app/ui/admin/icons.ts'

/** The most common action, on every screen about projects. */
export function AddProjectButton() {
  return (
    <Button component={Link} to={href('/admin/products')} color="orange" leftSection={<IconPlus size={18} />}>
      Add a project
    </Button>
  )
}
