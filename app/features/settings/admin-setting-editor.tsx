import { VisuallyHidden } from '@mantine/core'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { href } from 'react-router'
import { inputFields } from '#app/content/fields/group.ts'
import { DocumentFields, DocumentInput } from '#app/content/inputs/document-fields.tsx'
import type { InputProps } from '#app/content/inputs/input-props.ts'
import { translatedLine } from '#app/content/translated.ts'
import { RecordEditor } from '#app/content/screens/record-editor.tsx'
import { singletonKind, type Singleton } from '#app/content/singleton.ts'
import { SitePreview } from '#app/ui/admin/form/site-preview.tsx'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { HistoryLink } from '#app/ui/admin/record/history-link.tsx'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { FileSummary } from '#app/uploads/file-summary.ts'
import { BrandFields } from './admin-brand.tsx'
import { CountPairs, CountPreview } from './admin-counts.tsx'
import { HomeVideoFields } from './admin-home-video.tsx'
import { ServiceSlots, type Arrangement } from './admin-services.tsx'
import classes from './admin-settings.module.css'
import { brand } from './pages/brand.ts'
import { counts, homeimage, servicesItems } from './pages/home.ts'

type Editor = ComponentProps<typeof RecordEditor>
type Layout = (
  props: ComponentProps<typeof HomeVideoFields> & ComponentProps<typeof ServiceSlots>,
) => ReactNode

/** By page: what lays its fields out in its own way. */
const layouts: Readonly<Record<string, Layout>> = {
  [brand.name]: BrandFields,
  [servicesItems.name]: ServiceSlots,
  [counts.name]: CountPairs,
  [homeimage.name]: HomeVideoFields,
}
const previews: Readonly<Record<string, Editor['above']>> = { [counts.name]: CountPreview }

interface SettingEditorProps extends Pick<Editor, 'record' | 'outcome'> {
  singleton: Singleton
  /** Facts about the stored files that the record refers to. */
  files: readonly FileSummary[]
  /** Content under the fields. */
  below?: ReactNode
}

/** The editor for all pages of General. */
export function SettingEditor({ singleton, files, below, ...editor }: SettingEditorProps) {
  // It outlasts the inputs, which an arrangement renders again.
  const [arranged, setArranged] = useState<Arrangement>()
  const { name, admin, isCounted, sentences } = singleton
  const isBuiltIn = editor.record.rev === 0 && !isCounted && admin.site !== undefined
  const Fields = layouts[name]
  return (
    <>
      <RecordEditor
        {...editor}
        schema={singleton}
        address={addressOf(singleton)}
        button="Save"
        sentences={{ updated: sentences.updated }}
        links={admin.site && <SiteAnchor address={admin.site} />}
        site={admin.site}
        fresh={isBuiltIn}
        above={previews[name]}
        fields={(form) => (
          <>
            {isCounted && <input type="hidden" name="seen" value={form.base.values.number} />}
            {isBuiltIn && (
              <p className={classes.builtIn}>Nothing saved here yet. The site shows its built-in content.</p>
            )}
            {Fields ? (
              <Fields {...{ form, files, arranged }} arrange={setArranged} />
            ) : (
              <DocumentFields
                collection={singleton}
                {...{ form, files }}
                own={{ videoHeight: FoldedInput }}
              />
            )}
            {below}
          </>
        )}
        beside={(values) => <SettingPreview singleton={singleton} values={values} />}
      />
      <VisuallyHidden role="status">{arranged?.said}</VisuallyHidden>
    </>
  )
}
/** A value that the site does not use is folded away. */
function FoldedInput(props: InputProps) {
  return (
    <details open={props.form.problems[props.name] !== undefined}>
      <summary>{props.field.label}</summary>
      <DocumentInput {...props} />
    </details>
  )
}

/** The title block of its page. */
export function SettingHead({
  singleton: { name, admin },
  record,
  back,
}: Pick<SettingEditorProps, 'singleton' | 'record'> & Pick<ComponentProps<typeof PageHead>, 'back'>) {
  const history = <HistoryLink kind={singletonKind.kind} record={name} />
  return <PageHead {...admin} note={translatedLine(record.values)} actions={history} back={back} />
}

/** A live preview of texts as the site will show them. Images have a preview in their field. */
function SettingPreview({
  singleton,
  values,
}: Pick<SettingEditorProps, 'singleton'> & { values: FormValues }) {
  const heading = values.headertxt
  const texts = inputFields(singleton.fields).filter(
    ([name, { type, locale }]) => type === 'long text' && !locale && values[name],
  )
  if (heading === undefined && texts.length === 0) return null
  return (
    <SitePreview>
      <div className={classes.paper}>
        {heading !== undefined && (
          <p className={classes.heading} dir="auto">
            {heading}
          </p>
        )}
        {texts.map(([name]) => (
          <p key={name} dir="auto">
            {values[name]}
          </p>
        ))}
      </div>
    </SitePreview>
  )
}

/** The first page shares its address with its layout. */
function addressOf({ admin: { address } }: Singleton) {
  return address === href('/admin') ? `${address}?index` : address
}
