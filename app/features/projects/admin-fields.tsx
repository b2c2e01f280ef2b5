import { TextInput } from '@mantine/core'
import { ChoiceField, yesNo } from '#app/ui/admin/choice-field.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { ImageField } from '#app/uploads/fields/image-field.tsx'
import { LongText } from '#app/ui/admin/long-text.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { remarksLimit } from './schema.ts'
import { labels, photographWords, statuses, topProjectsLimit, types } from './rules.ts'

/** The shapes in which the site shows a project's photograph. */
const shapes = [
  { name: 'Card', width: 3, height: 2 },
  { name: 'Home', width: 4, height: 5 },
  { name: 'Project page', width: 21, height: 9 },
]

type LabelledField = keyof typeof labels

interface ProjectFieldsProps {
  form: SavedForm
  known: { clients: string[]; consultants: string[] }
  topProjects: number
}

/** Add Project and Edit Project show the same fields in the same order. */
export function ProjectFields({ form, known, topProjects }: ProjectFieldsProps) {
  const { defaults, problems } = form
  const field = (name: LabelledField) => ({
    name,
    label: labels[name],
    defaultValue: defaults[name],
    error: problems[name],
  })
  const choice = (name: LabelledField) => ({
    name,
    label: labels[name],
    value: defaults[name],
    error: problems[name],
  })
  return (
    <>
      <FormSection number="01" title="The project">
        <TextInput
          {...field('code')}
          description="Number and letter, as on your drawings. The site sorts by it, newest first."
          classNames={{ input: 'code' }}
          styles={{ wrapper: { inlineSize: 200 } }}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <TextInput {...field('name')} autoComplete="off" />
        <TextInput {...field('location')} description="Area and city." autoComplete="off" />
        <TextInput {...field('client')} description="You may leave this empty." list="known-clients" />
        <TextInput {...field('consultant')} list="known-consultants" />
        <Known id="known-clients" names={known.clients} />
        <Known id="known-consultants" names={known.consultants} />
        <ChoiceField {...choice('type')} choices={types} />
        <ChoiceField {...choice('status')} choices={statuses} />
        <LongText
          form={form}
          name="remarks"
          label={labels.remarks}
          most={remarksLimit}
          description="Floors, areas, what was special. Line breaks are kept."
          minRows={4}
        />
      </FormSection>
      <FormSection number="02" title="Where it shows">
        <ChoiceField
          {...choice('news')}
          help="Yes moves it from the Projects page to the News page."
          choices={yesNo}
        />
        <ChoiceField
          {...choice('topproject')}
          help={`Top projects stand on the home page. ${topProjects} of ${topProjectsLimit} places are taken.`}
          choices={yesNo}
        />
      </FormSection>
      <FormSection number="03" title="Photograph">
        <ImageField
          form={form}
          label={labels.imageUrl}
          altLabel={labels.imageAlt}
          altInstead={photographWords({ type: '', location: '', name: '', ...form.values })}
          shapes={shapes}
        />
      </FormSection>
    </>
  )
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
