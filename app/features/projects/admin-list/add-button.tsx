import { Button } from '@mantine/core'
import { href, Link } from 'react-router'
import { useMay } from '#app/ui/admin/rights.ts'
import { projects } from '../collection.ts'
import { IconPlus } from '#app/ui/admin/icons.ts'

/** The most common action, on every screen about projects. */
export function AddProjectButton() {
  const may = useMay()
  if (!may(projects.area, 'write')) return null
  return (
    <Button component={Link} to={href('/admin/products')} color="orange" leftSection={<IconPlus size={18} />}>
      Add a project
    </Button>
  )
}
