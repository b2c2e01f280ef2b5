import { TextInput } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useState } from 'react'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'
import { FocalPicker } from './focal-picker.tsx'
import { ShapePreviews } from './shape-previews.tsx'
import { middle, type Shape } from './shape-previews.tsx'

type FocalFieldProps = Omit<FileFieldProps, 'as' | 'shown' | 'advice' | 'below' | 'replaced'> & {
  /** The shapes in which the site shows it. */
  shapes: readonly Shape[]
}

/** One photograph, and in `focusX` and `focusY` the point that every crop of it keeps. */
export function FocalField({ form, shapes, ...field }: FocalFieldProps) {
  const { focusX = '', focusY = '' } = form.defaults
  const [focus, setFocus] = useState({ x: Number(focusX), y: Number(focusY) })
  useDidUpdate(form.touch, [focus])
  return (
    <>
      <FileField
        {...field}
        form={form}
        as="photograph"
        replaced={() => setFocus(middle)}
        shown={(address) => <FocalPicker address={address} focus={focus} choose={setFocus} />}
        advice="Click or tap the part that must never be cut off. The shapes below show what the site keeps."
        below={(address) => <ShapePreviews address={address} focus={focus} shapes={shapes} />}
      />
      <input type="hidden" name="focusX" value={focus.x} />
      <input type="hidden" name="focusY" value={focus.y} />
    </>
  )
}

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
