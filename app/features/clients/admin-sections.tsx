import { Button, Group, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { DeleteLink } from '#app/ui/admin/delete-record.tsx'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { useLive } from '#app/ui/use-live.ts'
import type { Route } from './+types/admin-sections'
import classes from './admin-clients.module.css'
import { NoSections } from './admin-no-sections.tsx'
import { ClientsPage } from './admin-page.tsx'
import { headingOf, logos, sectionAddress, sectionDeletion } from './admin-record.ts'
import { messages, type ClientItem, type ClientSection } from './rules.ts'
import { listItems } from './store-items.server.ts'
import { listSections } from './store-sections.server.ts'

const sentences = { deleted: messages.deleted }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Edit Section — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return { sections: await listSections(db), items: await listItems(db) }
}

export default function Sections({ loaderData: { sections, items } }: Route.ComponentProps) {
  useLive('clients')
  const { word, occasion } = useDone(sentences)
  return (
    <ClientsPage>
      {sections.length === 0 && <NoSections />}
      {sections.map((section) => (
        <SectionRow
          key={section.id}
          section={section}
          items={items.filter(({ sectionId }) => sectionId === section.id)}
        />
      ))}
      <DoneMessage sentence={word && sentences[word]} occasion={occasion} />
    </ClientsPage>
  )
}

function SectionRow({ section, items }: { section: ClientSection; items: ClientItem[] }) {
  const heading = headingOf(section)
  return (
    <section className={classes.section} aria-label={heading}>
      <div className={classes.sectionHead}>
        <div>
          <h2 className={classes.sectionTitle}>{heading}</h2>
          <Text c="dimmed">
            <span className="code">{section.name}</span> · {logos(items.length)}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            component={Link}
            to={sectionAddress(section)}
            variant="default"
            aria-label={`Edit ${heading}`}
          >
            Edit
          </Button>
          <DeleteLink deletion={sectionDeletion(section, items.length)} label={`Delete ${heading}`} />
        </Group>
      </div>
      {items.length === 0 ? (
        <Button component={Link} to={href('/admin/clients/add-item')} variant="default">
          Add the first logo
        </Button>
      ) : (
        <div className={classes.strip}>
          {items.map(
            ({ id, picture }) =>
              picture && (
                <img key={id} src={fileAddress(picture.key)} alt="" loading="lazy" decoding="async" />
              ),
          )}
        </div>
      )}
    </section>
  )
}
