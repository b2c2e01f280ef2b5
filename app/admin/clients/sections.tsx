import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { documentAddress } from '#app/content/define.ts'
import { stores } from '#app/collections.server.ts'
import { deletionOf } from '#app/content/screens/document-editor.tsx'
import { count } from '#app/content/sentences.ts'
import {
  clientItems,
  clientSections,
  logo,
  type ClientItem,
  type ClientSection,
} from '#app/features/clients/collection.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { DeleteLink } from '#app/ui/admin/record/delete-record.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/sections'
import classes from './clients.module.css'
import { SectionList } from './section-list.tsx'

export const meta = () => screenMeta(clientSections.admin.tabs.list)

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return { sections: await stores.clientSection.list(db), items: await stores.clientItem.list(db) }
}

export default function Sections({ loaderData }: Route.ComponentProps) {
  return <SectionList {...loaderData} row={SectionRow} />
}

function SectionRow({ section, items }: { section: ClientSection; items: ClientItem[] }) {
  const heading = clientSections.title({ ...section })
  return (
    <>
      <div className={classes.sectionHead}>
        <div>
          <h2 className={classes.sectionTitle}>{heading}</h2>
          <Text c="dimmed">
            <span className="code">{section.name}</span> · {count(logo, items.length)}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            component={Link}
            to={documentAddress(clientSections, section.id)}
            variant="default"
            aria-label={`Edit ${heading}`}
          >
            Edit
          </Button>
          <DeleteLink
            deletion={deletionOf(clientSections, { ...section }, items.length)}
            label={`Delete ${heading}`}
          />
        </Group>
      </div>
      {items.length === 0 ? (
        <Button component={Link} to={clientItems.admin.add} variant="default">
          Add the first logo
        </Button>
      ) : (
        <div className={classes.strip}>
          {items.map(
            ({ id, image }) =>
              image && <img key={id} src={fileAddress(image, 320)} alt="" loading="lazy" decoding="async" />,
          )}
        </div>
      )}
    </>
  )
}
