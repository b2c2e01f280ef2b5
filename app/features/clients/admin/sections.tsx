import { useMay } from '#app/ui/admin/rights.ts'
import { Button, Group, Text } from '@mantine/core'
import { Link, matchPath, useLocation } from 'react-router'
import { documentAddress } from '#app/content/document.ts'
import { deletionOf } from '#app/content/screens/deletion.ts'
import { listTabs } from '#app/content/screens/document-tabs.ts'
import { MissingFilter } from '#app/content/screens/missing-filter.tsx'
import { NoDocuments } from '#app/content/screens/no-documents.tsx'
import { count } from '#app/content/messages.ts'
import { isMissing, missingIn } from '#app/content/translated.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { IconPlus } from '#app/ui/admin/icons.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { WholeTable } from '#app/content/list/screen/download.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import { DeleteButton, UndoDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { Route } from './+types/sections'
import { clientItems, clientSections, logo, type ClientItem, type ClientSection } from '../collection.ts'
import { clientItemStore, clientSectionStore } from '../store.server.ts'
import classes from './clients.module.css'
import { LogoTiles } from './logo-tiles.tsx'

const collectionAt = (path: string) =>
  matchPath(clientItems.admin.list, path) ? clientItems : clientSections

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(collectionAt(location.pathname).admin.tabs.list)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireArea(context, 'content', 'read')
  const missing = missingIn(url.searchParams)
  const sections = await clientSectionStore.list(db)
  const items = await clientItemStore.list(db)
  const isOfItems = collectionAt(url.pathname).name === clientItems.name
  const numbers = { [clientSections.name]: sections.length, [clientItems.name]: items.length }
  if (isOfItems)
    return {
      missing,
      numbers,
      sections,
      items: items.filter((one) => isMissing(clientItems, { ...one }, missing)),
    }
  return {
    missing,
    numbers,
    sections: sections.filter((one) => isMissing(clientSections, { ...one }, missing)),
    items,
  }
}

/**
 * The sections of the Clients page. The address selects whether the sections or their logos can be edited.
 */
export default function Sections({
  loaderData: { missing, sections, items, numbers },
}: Route.ComponentProps) {
  const collection = collectionAt(useLocation().pathname)
  const { name, admin, topic, sentences } = collection
  useLive(topic)
  const flash = useFlash({ deleted: sentences.deleted })
  const Row = name === clientItems.name ? SectionItems : SectionRow
  return (
    <>
      <PageHead
        {...admin}
        title={name === clientItems.name ? admin.tabs.list : admin.title}
        actions={<WholeTable collection={collection} total={numbers[collection.name]} />}
      />
      <PageTabs label={admin.title} tabs={listTabs([clientSections, clientItems])} />
      <MissingFilter list={admin.list} missing={missing} />
      {sections.length === 0 && missing.length === 0 && <NoDocuments collection={clientSections} />}
      {sections.map((section) => (
        <section
          key={section.id}
          className={classes.section}
          aria-label={clientSections.title({ ...section })}
        >
          <Row section={section} items={items.filter((item) => item.section === section.id)} />
        </section>
      ))}
      <FlashMessage {...flash}>
        <UndoDeletion kind={name} />
      </FlashMessage>
    </>
  )
}

interface RowProps {
  section: ClientSection
  items: ClientItem[]
}

function SectionRow({ section, items }: RowProps) {
  const mayWrite = useMay()(clientSections.area, 'write')
  const open = mayWrite ? 'Edit' : 'Open'
  const heading = clientSections.title({ ...section })
  return (
    <>
      <div className={classes.sectionHead}>
        <div>
          <h2 className={classes.sectionTitle} dir="auto">
            {heading}
          </h2>
          <Text c="dimmed">
            <bdi className="code">{section.name}</bdi> · {count(logo, items.length)}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            component={Link}
            to={documentAddress(clientSections, section)}
            variant="default"
            aria-label={`${open} ${heading}`}
          >
            {open}
          </Button>
          <DeleteButton
            deletion={deletionOf(clientSections, { ...section }, [{ ...logo, number: items.length }])}
            label={`Delete ${heading}`}
          />
        </Group>
      </div>
      {items.length === 0 ? (
        mayWrite && (
          <Button component={Link} to={clientItems.admin.add} variant="default">
            Add the first logo
          </Button>
        )
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

function SectionItems({ section, items }: RowProps) {
  const heading = clientSections.title({ ...section })
  const { add, addButton, nothing } = clientItems.admin
  return (
    <>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle} dir="auto">
          {heading}
        </h2>
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
