import { TextInput } from '@mantine/core'
import { FormFields } from '#app/ui/admin/form-section.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { sectionLabels } from './rules.ts'

export function SectionFields({ form }: { form: SavedForm }) {
  const { defaults, problems } = form
  return (
    <FormFields>
      <TextInput
        name="name"
        label={sectionLabels.name}
        description="A short name for our lists, kept in small letters."
        defaultValue={defaults.name}
        error={problems.name}
        autoCapitalize="none"
        autoComplete="off"
      />
      <TextInput
        name="title"
        label={sectionLabels.title}
        description="The heading that visitors read on the Clients page."
        defaultValue={defaults.title}
        error={problems.title}
        autoComplete="off"
      />
    </FormFields>
  )
}
