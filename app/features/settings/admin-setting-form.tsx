import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Form, href } from 'react-router'
import { HeadMessage } from '#app/ui/admin/head-message.tsx'
import type { Lost } from '#app/ui/admin/keep-typing.ts'
import { RecordConflict, type Conflict } from '#app/ui/admin/record-conflict.tsx'
import { SaveBar } from '#app/ui/admin/save-bar.tsx'
import { useSavedForm, type Refusal } from '#app/ui/admin/use-saved-form.ts'
import { CountPairs, Numerals } from './admin-counts.tsx'
import { SettingFields } from './admin-fields.tsx'
import { SettingPreview } from './admin-preview.tsx'
import type { SettingRecord } from './admin-record.server.ts'
import { ServiceSlots, type Arrangement } from './admin-services.tsx'
import classes from './admin-settings.module.css'
import { labelsOf, type SettingPage } from './catalogue.ts'

interface SettingFormProps {
  page: SettingPage
  record: SettingRecord
  outcome: Refusal | Conflict | Lost | undefined
  /** Differs with every success. */
  success: string | undefined
}

export function SettingForm({ page, record, outcome, success }: SettingFormProps) {
  const form = useSavedForm({ saved: record.values, rev: record.rev, outcome, success })
  const [arranged, setArranged] = useState<Arrangement>()
  const conflict = outcome && 'newer' in outcome ? outcome : undefined
  const isVisits = page.key === 'visitorscount'
  return (
    <>
      {conflict && <RecordConflict conflict={conflict} form={form} labels={labelsOf(page)} />}
      {page.key === 'counts' && <Numerals values={form.values} />}
      <Form
        key={form.round}
        method="post"
        action={addressOf(page)}
        encType="multipart/form-data"
        {...form.props}
        className={classes.sheet}
      >
        <div>
          <HeadMessage outcome={conflict ? undefined : outcome} />
          <input type="hidden" name="rev" value={form.base.rev} />
          {isVisits && <input type="hidden" name="seen" value={form.base.values.number} />}
          {record.rev === 0 && !isVisits && (
            <p className={classes.builtIn}>Nothing was saved here yet. The site shows what is built in.</p>
          )}
          <Fields page={page} form={form} files={record.files} arranged={arranged} arrange={setArranged} />
          <SaveBar form={form} label="Save" site={page.site} fresh={record.rev === 0 && !isVisits} />
        </div>
        <SettingPreview page={page} values={form.values} />
      </Form>
      <VisuallyHidden role="status">{arranged?.said}</VisuallyHidden>
    </>
  )
}

interface FieldsProps {
  page: SettingPage
  form: ReturnType<typeof useSavedForm>
  files: SettingRecord['files']
  arranged: Arrangement | undefined
  arrange: (arrangement: Arrangement) => void
}

function Fields({ page, form, files, arranged, arrange }: FieldsProps) {
  if (page.key === 'servicesItems') return <ServiceSlots form={form} arranged={arranged} arrange={arrange} />
  if (page.key === 'counts') return <CountPairs form={form} />
  return <SettingFields page={page} form={form} files={files} />
}

/** The first page stands at an address that its layout has too. */
function addressOf({ address }: SettingPage) {
  return address === href('/admin') ? `${address}?index` : address
}
