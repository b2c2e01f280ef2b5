import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { href } from 'react-router'
import { inputFields } from '#app/content/fields/group.ts'
import { DocumentFields, type OwnInputs } from '#app/content/inputs/document-fields.tsx'
import type { InputProps } from '#app/content/inputs/input-props.ts'
import { labelsOf, wordsOf } from '#app/content/screens/document-editor.tsx'
import { fileAddress } from '#app/platform/files/keys.ts'
import { singletonKind, type Singleton } from '#app/content/singleton.ts'
import { loadPart } from '#app/ui/admin/load-part.ts'
import { SitePreview } from '#app/ui/admin/form/site-preview.tsx'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { HistoryLink } from '#app/ui/admin/record/history-link.tsx'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { RecordEditor } from '#app/ui/admin/record/record-editor.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { FocalField } from '#app/uploads/fields/focal-field.tsx'
import type { FileSummary } from '#app/uploads/file-summary.ts'
import { AccentInput, InkInput } from './admin-brand.tsx'
import { CountPairs } from './admin-counts.tsx'
import { bannerShapes, HomeVideoFields } from './admin-home-video.tsx'
import { ServiceSlots, type Arrangement } from './admin-services.tsx'
import classes from './admin-settings.module.css'
import { aboutimage, newsimage, projectsimage } from './pages/banners.ts'
import { brand } from './pages/brand.ts'
import { counts, homeimage, servicesItems, visitorscount } from './pages/home.ts'
import { homelogo } from './pages/site.ts'

const Numerals = lazy(() => loadPart(() => import('./admin-numerals.tsx')))

interface SettingEditorProps extends Pick<ComponentProps<typeof RecordEditor>, 'record' | 'outcome'> {
  singleton: Singleton
  /** Facts about the stored files that the record refers to. */
  files: readonly FileSummary[]
  /** Content under the fields. */
  below?: ReactNode
}

// The focal point is chosen on the image.
const banner = { imageUrl: BannerInput, focusX: () => null, focusY: () => null }

function BannerInput({ name, field: { label, help }, form }: InputProps) {
  return <FocalField {...{ form, name, label, help }} into="generals" shapes={bannerShapes} />
}

/** The logo on the background that it has on the site. */
function LogoInput({ name, field: { label, help }, form }: InputProps) {
  return <FileField {...{ form, name, label, help }} as="logo" into="generals" shown={showLogo} />
}

function showLogo(key: string) {
  return (
    <div className={classes.logo}>
      <img src={fileAddress(key, 640)} alt="" />
    </div>
  )
}

/** Inputs that replace those of the field's type, by the names of page and field. */
const ownInputs: Readonly<Record<string, OwnInputs>> = {
  [brand.name]: { ink: InkInput, accent: AccentInput },
  [homelogo.name]: { imageUrl: LogoInput },
  [aboutimage.name]: banner,
  [projectsimage.name]: banner,
  [newsimage.name]: banner,
}

/** The editor for all pages of General. Three pages have their own field layouts. */
export function SettingEditor({ singleton, record, files, below, outcome }: SettingEditorProps) {
  const [arranged, setArranged] = useState<Arrangement>()
  const { name, admin, sentences } = singleton
  const isVisits = name === visitorscount.name
  const isBuiltIn = record.rev === 0 && !isVisits && admin.site !== undefined
  function fields(form: SavedForm) {
    if (name === servicesItems.name)
      return <ServiceSlots form={form} arranged={arranged} arrange={setArranged} />
    if (name === counts.name) return <CountPairs form={form} />
    if (name === homeimage.name) return <HomeVideoFields form={form} files={files} />
    return <DocumentFields collection={singleton} own={ownInputs[name]} {...{ form, files }} />
  }
  return (
    <>
      <RecordEditor
        record={record}
        address={addressOf(singleton)}
        button="Save"
        labels={labelsOf(singleton)}
        outcome={outcome}
        sentences={{ updated: sentences.updated }}
        links={admin.site && <SiteAnchor address={admin.site} />}
        site={admin.site}
        fresh={isBuiltIn}
        above={(values) => <Suspense>{name === counts.name && <Numerals values={values} />}</Suspense>}
        fields={(form) => (
          <>
            {isVisits && <input type="hidden" name="seen" value={form.base.values.number} />}
            {isBuiltIn && (
              <p className={classes.builtIn}>Nothing saved here yet. The site shows its built-in content.</p>
            )}
            {fields(form)}
            {below}
          </>
        )}
        beside={(values) => <SettingPreview singleton={singleton} values={values} />}
        show={(input, value) => wordsOf(singleton, input, value)}
      />
      <VisuallyHidden role="status">{arranged?.said}</VisuallyHidden>
    </>
  )
}

/** The title block of its page. */
export function SettingHead({ singleton: { name, admin } }: Pick<SettingEditorProps, 'singleton'>) {
  const history = <HistoryLink kind={singletonKind.kind} record={name} />
  return <PageHead {...admin} actions={history} />
}

/** A live preview of texts as the site will show them. Images have a preview in their field. */
function SettingPreview({
  singleton,
  values,
}: Pick<SettingEditorProps, 'singleton'> & { values: FormValues }) {
  const heading = values.headertxt
  const texts = inputFields(singleton.fields).filter(
    ([name, { type }]) => type === 'long text' && values[name],
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
