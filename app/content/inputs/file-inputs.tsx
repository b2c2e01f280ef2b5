import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { FileOrLinkField } from '#app/uploads/fields/file-or-link-field.tsx'
import { FilesField } from '#app/uploads/fields/files-field.tsx'
import { FocalField } from '#app/uploads/fields/focal-field.tsx'
import { policies } from '#app/uploads/policy.ts'
import { isRequired } from '../define.ts'
import { isFileField } from '../fields/picture.ts'
import { count } from '../messages.ts'
import type { InputProps } from './input-props.ts'
import { LogoOnPaper } from './logo-on-paper.tsx'

export function PictureInput({ name, field, form, several }: InputProps) {
  if (!isFileField(field)) return null
  const { label, help, policy, folder, isOnDark, inputs: suffixes } = field
  const input = {
    form,
    label,
    help,
    name: name + (suffixes[0] ?? ''),
    as: policy,
    into: folder,
    // Without it, there is no button that empties the field.
    empty: isRequired(field) ? undefined : null,
  }
  if (several) return <FilesField {...input} count={(number) => count(several, number)} />
  return (
    <FileField
      {...input}
      shown={policy === 'logo' ? (key) => <LogoOnPaper storedKey={key} isOnDark={isOnDark} /> : undefined}
    />
  )
}

/** An image whose focal point is in the fields `focusX` and `focusY` beside it. */
export function FocalImageInput({ name, field, form }: InputProps) {
  if (!isFileField(field)) return null
  const { label, help, folder } = field
  return <FocalField {...{ form, name, label, help }} into={folder} shapes={bannerShapes} />
}

/** The crops in which the site shows the image at the top of a page. */
const bannerShapes: ComponentProps<typeof FocalField>['shapes'] = [
  { name: 'Wide screen', width: 13, height: 5 },
  { name: 'Phone', width: 10, height: 9 },
]

interface PhotographInputProps extends InputProps {
  shapes?: ComponentProps<typeof FocalField>['shapes']
  /** The image description that visitors get if the field is left empty. */
  altInstead?: string
}

/** An image, the point that every crop keeps, and its description. */
export function PhotographInput({ name, field, form, shapes, altInstead }: PhotographInputProps) {
  if (!isFileField(field)) return null
  const { label, help, folder, historyFields } = field
  const alt = `${name}Alt`
  const whatFor = 'One short sentence for search engines and people who cannot see the image.'
  return (
    <>
      <FocalField
        {...{ form, label, help, shapes }}
        name={`${name}Url`}
        into={folder}
        empty={isRequired(field) ? undefined : null}
        points={{ x: `${name}FocusX`, y: `${name}FocusY` }}
      />
      <TextInput
        name={alt}
        label={historyFields.find(({ path }) => path === 'alt')?.label}
        description={altInstead ? `${whatFor} If empty: “${altInstead}”.` : whatFor}
        placeholder={altInstead}
        defaultValue={form.defaults[alt]}
        error={form.problems[alt]}
      />
    </>
  )
}

export function FileOrLinkInput({ name, field, form, known }: InputProps) {
  if (!isFileField(field) || !known) return null
  const { label, help, policy, folder } = field
  return (
    <FileOrLinkField
      {...{ form, name, label, help }}
      as={policy}
      into={folder}
      words={`Upload a ${policies[policy].words}`}
      summaryOf={known.of}
      arrived={known.learn}
    />
  )
}
