import { Anchor, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { fileAddress, fileNameOf } from '#app/platform/files/keys.ts'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { FileOrLinkField } from '#app/uploads/fields/file-or-link-field.tsx'
import { FilesField } from '#app/uploads/fields/files-field.tsx'
import { FocalField } from '#app/uploads/fields/focal-field.tsx'
import { sendPoster } from '#app/uploads/fields/capture-still.ts'
import { VideoPreview } from '#app/uploads/fields/video-preview.tsx'
import { policies } from '#app/uploads/policy.ts'
import { isRequired } from '../define.ts'
import { isFileField } from '../fields/picture.ts'
import { translationName } from '../fields/translations.ts'
import { count } from '../messages.ts'
import type { InputProps } from './input-props.ts'
import { languageAttributes, Languages } from './languages.tsx'
import { LogoOnPaper } from './logo-on-paper.tsx'

export function PictureInput({ name, field, form, several, known }: InputProps) {
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
  const shown = {
    logo: (key: string) => <LogoOnPaper storedKey={key} isOnDark={isOnDark} />,
    document: (key: string) => <DocumentLink storedKey={key} />,
    officeDocument: (key: string) => <DocumentLink storedKey={key} />,
    officeScan: (key: string) => <DocumentLink storedKey={key} />,
    styleSheet: (key: string) => <DocumentLink storedKey={key} />,
  }[String(policy)]
  if (several) return <FilesField {...input} count={(number) => count(several, number)} />
  return <FileField {...input} {...{ shown, known }} />
}

/** Where the server could take no still from a video, this browser does. */
export function VideoInput({ name, field, form }: InputProps) {
  if (!isFileField(field)) return null
  const { label, help, policy, folder } = field
  return (
    <FileField
      {...{ form, name, label, help }}
      as={policy}
      into={folder}
      empty={null}
      replaced={(stored) => void (stored.poster === null && sendPoster(stored))}
      shown={(key) => <VideoPreview storedKey={key} poster={null} />}
    />
  )
}

function DocumentLink({ storedKey }: { storedKey: string }) {
  return (
    <Anchor href={fileAddress(storedKey)} target="_blank" rel="noreferrer" display="block" my="xs">
      {fileNameOf(storedKey)}
    </Anchor>
  )
}

/** An image whose focal point is in the fields `focusX` and `focusY` beside it. */
export function FocalImageInput({ name, field, form }: InputProps) {
  if (!isFileField(field)) return null
  const { label, help, folder, isLow } = field
  return (
    <FocalField
      {...{ form, name, label, help }}
      into={folder}
      empty={isRequired(field) ? undefined : null}
      shapes={isLow ? lowShapes : bannerShapes}
    />
  )
}

/** The crops in which the site shows the image at the top of a page. */
const bannerShapes: ComponentProps<typeof FocalField>['shapes'] = [
  { name: 'Wide screen', width: 13, height: 5 },
  { name: 'Phone', width: 10, height: 9 },
]

const lowShapes: ComponentProps<typeof FocalField>['shapes'] = [
  { name: 'Wide screen', width: 9, height: 2 },
  { name: 'Phone', width: 7, height: 4 },
]

interface PhotographInputProps extends InputProps {
  shapes?: ComponentProps<typeof FocalField>['shapes']
  /** The image description that visitors get if the field is left empty. */
  altInstead?: string
}

/** An image, the point that every crop keeps, and its description in every language. */
export function PhotographInput({ name, field, form, shapes, altInstead }: PhotographInputProps) {
  if (!isFileField(field)) return null
  const { label, help, folder, historyFields } = field
  const whatFor = 'One short sentence for search engines and people who cannot see the image.'
  const textInput = (input: string, part: string) => ({
    name: input,
    label: historyFields.find(({ path }) => path === part)?.label,
    defaultValue: form.defaults[input],
    error: form.problems[input],
  })
  return (
    <>
      <FocalField
        {...{ form, label, help, shapes }}
        name={`${name}Url`}
        into={folder}
        empty={isRequired(field) ? undefined : null}
        points={{ x: `${name}FocusX`, y: `${name}FocusY` }}
      />
      <Languages
        form={form}
        name={`${name}Alt`}
        english={
          <TextInput
            {...textInput(`${name}Alt`, 'alt')}
            description={altInstead ? `${whatFor} If empty: “${altInstead}”.` : whatFor}
            placeholder={altInstead}
          />
        }
        other={(locale) => (
          <TextInput
            {...textInput(translationName(`${name}Alt`, locale), translationName('alt', locale))}
            {...languageAttributes(locale)}
          />
        )}
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
