import { TextInput } from '@mantine/core'
import type { FileFacts } from '#app/uploads/file-facts.ts'
import { ChoiceField, yesNo } from '#app/ui/admin/choice-field.tsx'
import { FormFields } from '#app/ui/admin/form-section.tsx'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { FocalField } from '#app/uploads/fields/focal-field.tsx'
import { FileOrLinkField } from '#app/uploads/fields/file-or-link-field.tsx'
import { LongText } from '#app/ui/admin/long-text.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { longest } from './admin-check.ts'
import classes from './admin-settings.module.css'
import { StillField, useHomeVideo, VideoField } from './admin-home-video.tsx'
import type { SettingField, SettingPage } from './catalogue.ts'
import { proposedMonths } from './rules.ts'
import { useKnownFiles, type KnownFiles } from './use-known-files.ts'

/** The shapes in which the site shows the picture at the head of a page. */
const bannerShapes = [
  { name: 'Wide screen', width: 32, height: 10 },
  { name: 'Phone', width: 4, height: 5 },
]

interface SettingFieldsProps {
  page: SettingPage
  form: SavedForm
  /** What is known of the stored files that the record names. */
  files: readonly FileFacts[]
}

export function SettingFields({ page, form, files }: SettingFieldsProps) {
  const known = useKnownFiles(files)
  const video = useHomeVideo({ form, files: known })
  return (
    <FormFields>
      {page.fields.map((field) => {
        const { name, label, help } = field
        const labels = { name, label, help }
        if (page.key === 'homeimage' && name === 'imageUrl')
          return <VideoField {...labels} key={name} video={video} />
        if (page.key === 'homeimage' && name === 'posterUrl')
          return <StillField {...labels} key={name} video={video} shapes={bannerShapes} />
        return <Field key={name} field={field} form={form} files={known} />
      })}
    </FormFields>
  )
}

function Field({ field, form, files }: { field: SettingField; form: SavedForm; files: KnownFiles }) {
  const { name, label, help, kind, policy = 'photograph' } = field
  const common = {
    name,
    label,
    description: help,
    defaultValue: form.defaults[name],
    error: form.problems[name],
    autoComplete: 'off',
  }
  switch (kind) {
    case 'text':
      return <TextInput {...common} />
    case 'email':
      return <TextInput {...common} type="email" />
    case 'link':
      return <TextInput {...common} inputMode="url" spellCheck={false} />
    case 'number':
      return <TextInput {...common} inputMode="numeric" classNames={{ wrapper: classes.number }} />
    case 'months':
      return (
        <>
          <TextInput
            {...common}
            inputMode="numeric"
            list={`${name}-proposals`}
            classNames={{ wrapper: classes.number }}
          />
          <datalist id={`${name}-proposals`}>
            {proposedMonths.map((months) => (
              <option key={months} value={months} />
            ))}
          </datalist>
        </>
      )
    case 'longtext':
      return <LongText form={form} name={name} label={label} description={help} most={longest.longtext} />
    case 'switch':
      return (
        <ChoiceField
          {...{ name, label, help }}
          value={form.defaults[name]}
          error={form.problems[name]}
          choices={yesNo}
        />
      )
    case 'file-or-link':
      return (
        <FileOrLinkField
          {...{ form, name, label, help }}
          as={policy}
          into="generals"
          words="Upload a PDF"
          factsOf={files.of}
          arrived={files.learn}
        />
      )
    case 'image':
      return policy === 'logo' ? (
        <FileField {...{ form, name, label, help }} as="logo" into="generals" shown={showLogo} />
      ) : (
        <FocalField {...{ form, name, label, help }} into="generals" shapes={bannerShapes} />
      )
    case 'focus':
      return null // Chosen on the photograph.
  }
}

/** On the ground on which the site shows it. */
function showLogo(address: string) {
  return (
    <div className={classes.logo}>
      <img src={address} alt="" />
    </div>
  )
}
