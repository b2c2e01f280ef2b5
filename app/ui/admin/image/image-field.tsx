import { TextInput } from '@mantine/core'
import type { SavedForm } from '../use-saved-form.ts'
import { FocalField } from './focal-field.tsx'
import type { Shape } from './shapes.ts'

interface ImageFieldProps {
  form: SavedForm
  label: string
  altLabel: string
  /** What the site says while nobody has. */
  altInstead: string
  shapes: readonly Shape[]
}

/** One photograph of a record: `imageUrl`, the point that every crop keeps, and what it shows. */
export function ImageField({ form, label, altLabel, altInstead, shapes }: ImageFieldProps) {
  const { defaults, problems } = form
  return (
    <>
      <FocalField form={form} name="imageUrl" label={label} into="images" shapes={shapes} />
      <TextInput
        name="imageAlt"
        label={altLabel}
        description={`Read aloud to people who cannot see it, and by search engines. One short sentence. Left empty, the site says “${altInstead}”.`}
        placeholder={altInstead}
        defaultValue={defaults.imageAlt}
        error={problems.imageAlt}
      />
    </>
  )
}
