import { TextInput } from '@mantine/core'
import { DocumentInput } from '#app/content/inputs/document-fields.tsx'
import { PhotographInput } from '#app/content/inputs/file-inputs.tsx'
import { FoldedFormSection, FormSection, FormSections } from '#app/ui/admin/form/form-section.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { ReplaceTopProjectField } from '../admin-list/replace-top-project.tsx'
import type { ListedProject } from '../admin-list/queries.server.ts'
import { factNames, projects } from '../collection.ts'
import { en } from '#app/messages/en.ts'
import { imageDescription, topProjectsLimit } from '../project.ts'

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
  known: { clients: string[]; consultants: string[] }
  tops: readonly ListedProject[]
}

/** The fields of Add Project and Edit Project. */
export function ProjectFields({ form, known, tops }: ProjectFieldsProps) {
  const { defaults, problems } = form
  return (
    <FormSections>
      <FormSection title="The project">
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
        <DocumentInput name="name" field={fields.name} form={form} />
        <DocumentInput name="location" field={fields.location} form={form} />
        <DocumentInput name="client" field={fields.client} form={form} list="known-clients" />
        <DocumentInput name="consultant" field={fields.consultant} form={form} list="known-consultants" />
        <Known id="known-clients" names={known.clients} />
        <Known id="known-consultants" names={known.consultants} />
        <DocumentInput name="type" field={fields.type} form={form} />
        <DocumentInput name="status" field={fields.status} form={form} />
        <DocumentInput name="remarks" field={fields.remarks} form={form} />
      </FormSection>
      <FormSection title="Where it shows">
        <DocumentInput name="news" field={fields.news} form={form} />
        <DocumentInput
          name="topproject"
          field={{
            ...fields.topproject,
            help: `Top projects appear on the home page. ${tops.length} of ${topProjectsLimit} places are taken.`,
          }}
          form={form}
        />
        <DocumentInput name="topposition" field={fields.topposition} form={form} />
        {problems.topproject && <ReplaceTopProjectField form={form} tops={tops} />}
      </FormSection>
      <FormSection title="Image" firstOnPhone>
        <Photograph form={form} />
      </FormSection>
      <Facts form={form} />
    </FormSections>
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
