import { Button, Text } from '@mantine/core'
import { href, Link } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { IconPlus } from '#app/ui/admin/icons.ts'
import { useLive } from '#app/ui/use-live.ts'
import type { Route } from './+types/admin-items'
import classes from './admin-clients.module.css'
import { NoSections } from './admin-no-sections.tsx'
import { ClientsPage } from './admin-page.tsx'
import { headingOf, itemDeletion } from './admin-record.ts'
import { LogoTiles } from './admin-tiles.tsx'
import { messages } from './rules.ts'
import { listItems } from './store-items.server.ts'
import { listSections } from './store-sections.server.ts'

const sentences = { deleted: messages.deleted }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Edit Item — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return { sections: await listSections(db), items: await listItems(db) }
}

export default function Items({ loaderData: { sections, items } }: Route.ComponentProps) {
  useLive('clients')
  const { word, occasion } = useDone(sentences)
  return (
    <ClientsPage>
      {sections.length === 0 && <NoSections />}
      {sections.map((section) => {
        const heading = headingOf(section)
        const own = items.filter(({ sectionId }) => sectionId === section.id)
        return (
          <section key={section.id} className={classes.section} aria-label={heading}>
            <div className={classes.sectionHead}>
              <h2 className={classes.sectionTitle}>{heading}</h2>
              <Button
                component={Link}
                to={`${href('/admin/clients/add-item')}?${new URLSearchParams({ section: section.name })}`}
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                aria-label={`Add item to ${heading}`}
              >
                Add item
              </Button>
            </div>
            {own.length === 0 ? (
              <Text c="dimmed">No logos in this section yet.</Text>
            ) : (
              <LogoTiles items={own} deletionOf={itemDeletion} />
            )}
          </section>
        )
      })}
      <DoneMessage sentence={word && sentences[word]} occasion={occasion} />
    </ClientsPage>
  )
}
