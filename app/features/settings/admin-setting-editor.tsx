import { VisuallyHidden } from '@mantine/core'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { href } from 'react-router'
import type { FileFacts } from '#app/uploads/file-facts.ts'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { CountPairs, Numerals } from './admin-counts.tsx'
import { SettingFields } from './admin-fields.tsx'
import { SettingPreview } from './admin-preview.tsx'
import { ServiceSlots, type Arrangement } from './admin-services.tsx'
import classes from './admin-settings.module.css'
import { labelsOf, type SettingPage } from './catalogue.ts'

type SettingEditorProps = Pick<ComponentProps<typeof RecordEditor>, 'record' | 'outcome'> & {
  page: SettingPage
  files: readonly FileFacts[]
  /** Under the fields. */
  below?: ReactNode
}

export function SettingEditor({ page, record, files, below, outcome }: SettingEditorProps) {
  const [arranged, setArranged] = useState<Arrangement>()
  const isVisits = page.key === 'visitorscount'
  const isBuiltIn = record.rev === 0 && !isVisits && page.site !== undefined
  function fields(form: SavedForm) {
    if (page.key === 'servicesItems')
      return <ServiceSlots form={form} arranged={arranged} arrange={setArranged} />
    if (page.key === 'counts') return <CountPairs form={form} />
    return <SettingFields page={page} form={form} files={files} />
  }
  return (
    <>
      <RecordEditor
        record={record}
        address={addressOf(page)}
        button="Save"
        labels={labelsOf(page)}
        outcome={outcome}
        sentences={{ updated: page.done }}
        links={page.site && <SiteAnchor address={page.site} />}
        site={page.site}
        fresh={isBuiltIn}
        above={(values) => page.key === 'counts' && <Numerals values={values} />}
        fields={(form) => (
          <>
            {isVisits && <input type="hidden" name="seen" value={form.base.values.number} />}
            {isBuiltIn && (
              <p className={classes.builtIn}>Nothing was saved here yet. The site shows what is built in.</p>
            )}
            {fields(form)}
            {below}
          </>
        )}
        beside={(values) => <SettingPreview page={page} values={values} />}
      />
      <VisuallyHidden role="status">{arranged?.said}</VisuallyHidden>
    </>
  )
}

/** The first page stands at an address that its layout has too. */
function addressOf({ address }: SettingPage) {
  return address === href('/admin') ? `${address}?index` : address
}
