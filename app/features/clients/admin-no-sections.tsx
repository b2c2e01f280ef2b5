import { Button } from '@mantine/core'
import { href, Link } from 'react-router'
import { IconUsersGroup } from '#app/ui/admin/icons.ts'
import { NothingHere } from '#app/ui/admin/nothing-here.tsx'

export function NoSections() {
  return (
    <NothingHere
      icon={<IconUsersGroup size={44} stroke={1.2} />}
      title="No sections yet"
      advice="Sections group your clients on the site, for example Developers. Add one, then its logos."
    >
      <Button component={Link} to={href('/admin/clients')} color="orange">
        Add section
      </Button>
    </NothingHere>
  )
}
