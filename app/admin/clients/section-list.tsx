import type { ReactNode } from 'react'
import { clientSections, type ClientItem, type ClientSection } from '#app/features/clients/collection.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import { UndoDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { useLive } from '#app/ui/live/use-live.ts'
import { tabsOf } from '../documents/at.ts'
import { NoDocuments } from '../documents/no-documents.tsx'
import classes from './clients.module.css'

interface SectionListProps {
  sections: ClientSection[]
  items: ClientItem[]
  row: (of: { section: ClientSection; items: ClientItem[] }) => ReactNode
}

/** The sections of the Clients page, each with its logos. */
export function SectionList({ sections, items, row: Row }: SectionListProps) {
  const { admin, topic, sentences } = clientSections
  useLive(topic)
  const flash = useFlash({ deleted: sentences.deleted })
  return (
    <>
      <PageHead sheet={admin.sheet} label={admin.group} title={admin.title} />
      <PageTabs label={admin.title} tabs={tabsOf(clientSections)} />
      {sections.length === 0 && <NoDocuments collection={clientSections} />}
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
        <UndoDeletion kind={clientSections.name} />
      </FlashMessage>
    </>
  )
}
