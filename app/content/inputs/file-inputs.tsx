import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { FileOrLinkField } from '#app/uploads/fields/file-or-link-field.tsx'
import { FilesField } from '#app/uploads/fields/files-field.tsx'
import { FocalField } from '#app/uploads/fields/focal-field.tsx'
import { policies } from '#app/uploads/policy.ts'
import { isRequired } from '../define.ts'
import { isFileField } from '../fields/picture.ts'
import { count } from '../sentences.ts'
import type { InputProps } from './input-props.ts'
import { LogoOnPaper } from './logo-on-paper.tsx'

export function PictureInput({ name, field, form, several }: InputProps) {
  if (!isFileField(field)) return null
  const { label, help, policy, folder, inputs: suffixes } = field
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
    <FileField {...input} shown={policy === 'logo' ? (key) => <LogoOnPaper storedKey={key} /> : undefined} />
  )
}

interface PhotographInputProps extends InputProps {
  shapes?: ComponentProps<typeof FocalField>['shapes']
  /** The image description that visitors get if the field is left empty. */
  altInstead?: string
}

/** An image, the point that every crop keeps, and its description. */
export function PhotographInput({ name, field, form, shapes, altInstead }: PhotographInputProps) {
  if (!isFileField(field)) return null
  const { label, help, folder, parts } = field
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
        label={parts.find(({ path }) => path === 'alt')?.label}
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
