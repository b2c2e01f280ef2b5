import { TextInput } from '@mantine/core'
import { fieldsOf } from '#app/content/define.ts'
import { addedColumns } from '#app/content/fields/added.ts'
import { DocumentInput } from '#app/content/inputs/document-fields.tsx'
import { PhotographInput } from '#app/content/inputs/file-inputs.tsx'
import { FoldedFormSection, FormSection, FormSections } from '#app/ui/admin/form/form-section.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { ReplaceTopProjectField } from '../admin-list/replace-top-project.tsx'
import type { ListedProject } from '../admin-list/queries.server.ts'
import { factNames, projects } from '../collection.ts'
import { en } from '#app/messages/en.ts'
import { requiredOfProject } from '../news-item.ts'
import { imageDescription, topProjectsLimit } from '../project.ts'
import { NewsFields } from './news-fields.tsx'
import { TenderFields } from './tender-fields.tsx'

/** The crops in which the site shows a project's photograph. */
const shapes = [
  { name: 'Card and page', width: 3, height: 2 },
  { name: 'Home, first', width: 21, height: 9 },
  { name: 'Home, phone', width: 4, height: 5 },
  { name: 'Home, fourth', width: 1, height: 2 },
]

const { fields } = projects

interface ProjectFieldsProps {
  form: SavedForm
  known: { clients: string[]; consultants: string[]; currencies: string[] }
  tops: readonly ListedProject[]
  /** Whether clients are asked for consent. */
  asks: boolean
}

/** The fields of Add Project and Edit Project. */
export function ProjectFields({ form, known, tops, asks }: ProjectFieldsProps) {
  return (
    <FormSections>
      <FormSection title="The project">
        <Code form={form} />
        <DocumentInput name="name" field={fields.name} form={form} />
        <NamesAndKinds form={form} known={known} />
        <DocumentInput name="remarks" field={fields.remarks} form={form} />
      </FormSection>
      <FormSection title="Where it shows">
        <News form={form} />
        <Day form={form} />
        <TopProject form={form} tops={tops} />
        <Consent form={form} asks={asks} />
      </FormSection>
      <FormSection title="Image" firstOnPhone>
        <Photograph form={form} />
      </FormSection>
      <Film form={form} />
      <Facts form={form} />
      <TenderFields form={form} currencies={known.currencies} />
      <Added form={form} />
    </FormSections>
  )
}

/** Of news that may become a project, with everything that a project has besides. */
export function NewsAndProjectFields({ form, known, tops, asks }: ProjectFieldsProps) {
  const isOpen = [...requiredOfProject, 'code', 'news', 'topproject'].some((name) => form.problems[name])
  return (
    <FormSections>
      <FormSection title="The news">
        <NewsFields form={form} />
      </FormSection>
      <FoldedFormSection title="As a project" open={isOpen}>
        <News form={form} />
        <Code form={form} />
        <NamesAndKinds form={form} known={known} />
        <TopProject form={form} tops={tops} />
        <Consent form={form} asks={asks} />
      </FoldedFormSection>
      <Film form={form} />
      <Facts form={form} />
      <TenderFields form={form} currencies={known.currencies} />
      <Added form={form} />
    </FormSections>
  )
}

function Code({ form: { defaults, problems } }: { form: SavedForm }) {
  return (
    <TextInput
      name="code"
      label={fields.code.label}
      description={fields.code.help}
      defaultValue={defaults.code}
      error={problems.code}
      classNames={{ input: 'code' }}
      styles={{ wrapper: { inlineSize: 200 } }}
      autoCapitalize="characters"
      autoComplete="off"
    />
  )
}

function NamesAndKinds({ form, known }: Pick<ProjectFieldsProps, 'form' | 'known'>) {
  return (
    <>
      <DocumentInput name="location" field={fields.location} form={form} />
      <DocumentInput name="client" field={fields.client} form={form} list="known-clients" />
      <DocumentInput name="consultant" field={fields.consultant} form={form} list="known-consultants" />
      <Known id="known-clients" names={known.clients} />
      <Known id="known-consultants" names={known.consultants} />
      <DocumentInput name="type" field={fields.type} form={form} />
      <DocumentInput name="status" field={fields.status} form={form} />
    </>
  )
}

function News({ form }: { form: SavedForm }) {
  return <DocumentInput name="news" field={fields.news} form={form} />
}

function TopProject({ form, tops }: Pick<ProjectFieldsProps, 'form' | 'tops'>) {
  return (
    <>
      <DocumentInput
        name="topproject"
        field={{
          ...fields.topproject,
          help: `Top projects appear on the home page. ${tops.length} of ${topProjectsLimit} places are taken.`,
        }}
        form={form}
      />
      <DocumentInput name="topposition" field={fields.topposition} form={form} />
      {form.problems.topproject && <ReplaceTopProjectField form={form} tops={tops} />}
    </>
  )
}

/** Where clients are not asked, it stays as it is. */
function Consent({ form, asks }: Pick<ProjectFieldsProps, 'form' | 'asks'>) {
  if (!asks) return <input type="hidden" name="needsConsent" defaultValue={form.defaults.needsConsent} />
  return <DocumentInput name="needsConsent" field={fields.needsConsent} form={form} />
}

/** Only news has a day of its own. */
function Day({ form }: { form: SavedForm }) {
  if (form.values.news !== 'Yes' && !form.problems.day)
    return <input type="hidden" name="day" defaultValue={form.defaults.day} />
  return <DocumentInput name="day" field={fields.day} form={form} />
}

function Film({ form }: { form: SavedForm }) {
  const isOpen = Boolean(form.base.values.video || form.problems.video)
  return (
    <FoldedFormSection title={fields.video.label} open={isOpen}>
      <DocumentInput name="video" field={fields.video} form={form} />
    </FoldedFormSection>
  )
}

function Facts({ form: { problems, base }, form }: { form: SavedForm }) {
  const isFilled = factNames.some((name) => ![undefined, '', 'No'].includes(base.values[name]))
  return (
    <FoldedFormSection title="Facts" open={isFilled || factNames.some((name) => problems[name])}>
      {factNames.map((name) => (
        <DocumentInput key={name} name={name} field={fields[name]} form={form} />
      ))}
    </FoldedFormSection>
  )
}

/** What this site adds to a project (`own/fields.ts`). */
function Added({ form }: { form: SavedForm }) {
  const added = fieldsOf(projects).filter(([name]) => addedColumns.some((one) => one === name))
  if (added.length === 0) return null
  return (
    <FormSection title="Further facts">
      {added.map(([name, field]) => (
        <DocumentInput key={name} name={name} field={field} form={form} />
      ))}
    </FormSection>
  )
}

function Photograph({ form }: { form: SavedForm }) {
  const altInstead = imageDescription(en, { type: '', location: '', name: '', ...form.values })
  return <PhotographInput name="image" field={fields.image} {...{ form, shapes, altInstead }} />
}

/**
 * Names used before, offered by the browser's own `<datalist>`, so that no second element has the field's
 * label.
 */
function Known({ id, names }: { id: string; names: string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
