import { TextInput } from '@mantine/core'
import { PhotographInput } from '#app/content/inputs/file-inputs.tsx'
import { ChoiceField } from '#app/ui/admin/form/choice-field.tsx'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import { LongText } from '#app/ui/admin/form/long-text.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { GiveWay } from '../admin-list/in-place-of.tsx'
import type { ListedProject } from '../admin-list/queries.server.ts'
import { projects } from '../collection.ts'
import { photographWords, topProjectsLimit } from '../words.ts'

/** The shapes in which the site shows a project's photograph. */
const shapes = [
  { name: 'Card', width: 3, height: 2 },
  { name: 'Home', width: 4, height: 5 },
  { name: 'Project page', width: 21, height: 9 },
]

const { fields } = projects

interface ProjectFieldsProps {
  form: SavedForm
  known: { clients: string[]; consultants: string[] }
  tops: readonly ListedProject[]
}

/** Add Project and Edit Project show the same fields in the same order. */
export function ProjectFields({ form, known, tops }: ProjectFieldsProps) {
  const { defaults, problems } = form
  const text = (name: 'code' | 'name' | 'location' | 'client' | 'consultant') => ({
    name,
    label: fields[name].label,
    description: fields[name].help,
    defaultValue: defaults[name],
    error: problems[name],
  })
  const choice = (name: 'type' | 'status' | 'news' | 'topproject') => ({
    name,
    label: fields[name].label,
    help: fields[name].help,
    choices: fields[name].of,
    value: defaults[name],
    error: problems[name],
  })
  return (
    <>
      <FormSection number="01" title="The project">
        <TextInput
          {...text('code')}
          classNames={{ input: 'code' }}
          styles={{ wrapper: { inlineSize: 200 } }}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <TextInput {...text('name')} autoComplete="off" />
        <TextInput {...text('location')} autoComplete="off" />
        <TextInput {...text('client')} list="known-clients" />
        <TextInput {...text('consultant')} list="known-consultants" />
        <Known id="known-clients" names={known.clients} />
        <Known id="known-consultants" names={known.consultants} />
        <ChoiceField {...choice('type')} />
        <ChoiceField {...choice('status')} />
        <LongText
          form={form}
          name="remarks"
          label={fields.remarks.label}
          description={fields.remarks.help}
          most={fields.remarks.max ?? 0}
          minRows={4}
        />
      </FormSection>
      <FormSection number="02" title="Where it shows">
        <ChoiceField {...choice('news')} />
        <ChoiceField
          {...choice('topproject')}
          help={`Top projects appear on the home page. ${tops.length} of ${topProjectsLimit} places are taken.`}
        />
        {problems.topproject && <GiveWay form={form} tops={tops} />}
      </FormSection>
      <FormSection number="03" title="Photograph">
        <Photograph form={form} />
      </FormSection>
    </>
  )
}

function Photograph({ form }: { form: SavedForm }) {
  const altInstead = photographWords({ type: '', location: '', name: '', ...form.values })
  return <PhotographInput name="image" field={fields.image} {...{ form, shapes, altInstead }} />
}

/** Names used before, offered by the browser itself: no second element answers to the field's label. */
function Known({ id, names }: { id: string; names: string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}
