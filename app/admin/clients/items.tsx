import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { stores } from '#app/collections.server.ts'
import {
  clientItems,
  clientSections,
  type ClientItem,
  type ClientSection,
} from '#app/features/clients/collection.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { IconPlus } from '#app/ui/admin/icons.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/items'
import classes from './clients.module.css'
import { LogoTiles } from './logo-tiles.tsx'
import { SectionList } from './section-list.tsx'

export const meta = () => screenMeta(clientItems.admin.tabs.list)

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return { sections: await stores.clientSection.list(db), items: await stores.clientItem.list(db) }
}

export default function Items({ loaderData }: Route.ComponentProps) {
  return <SectionList {...loaderData} row={SectionItems} />
}

function SectionItems({ section, items }: { section: ClientSection; items: ClientItem[] }) {
  const heading = clientSections.title({ ...section })
  const { add, addButton, nothing } = clientItems.admin
  return (
    <>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{heading}</h2>
        <Button
          component={Link}
          to={`${add}?${new URLSearchParams({ section: section.name })}`}
          variant="default"
          leftSection={<IconPlus size={16} />}
          aria-label={`${addButton} to ${heading}`}
        >
          {addButton}
        </Button>
      </div>
      {items.length === 0 ? (
        <Text c="dimmed">{nothing.advice}</Text>
      ) : (
        <LogoTiles collection={clientItems} logos={items} />
      )}
    </>
  )
}
