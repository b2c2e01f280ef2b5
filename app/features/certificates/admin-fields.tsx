import { TextInput } from '@mantine/core'
import { FormFields } from '#app/ui/admin/form-section.tsx'
import { FileField } from '#app/ui/admin/image/file-field.tsx'
import { LongText } from '#app/ui/admin/long-text.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { labels, remarksLimit } from './rules.ts'

/** Add Certificate and Edit Certificate show the same fields in the same order. */
export function CertificateFields({ form }: { form: SavedForm }) {
  const { defaults, problems } = form
  return (
    <FormFields>
      <TextInput
        name="title"
        label={labels.title}
        description="As it stands on the paper, for example ISO 9001:2015."
        defaultValue={defaults.title}
        error={problems.title}
        autoComplete="off"
      />
      <LongText
        form={form}
        name="remarks"
        label={labels.remarks}
        description="In a few words, what it certifies."
        most={remarksLimit}
      />
      <FileField
        form={form}
        name="imageUrl"
        label={labels.imageUrl}
        help="A scan or a straight photograph; visitors can enlarge it."
        as="photograph"
        into="images"
      />
    </FormFields>
  )
}
