import { TextInput } from '@mantine/core'
import { ChoiceField, yesNo } from '#app/ui/admin/choice-field.tsx'
import { FormFields } from '#app/ui/admin/form-section.tsx'
import { FileField } from '#app/ui/admin/image/file-field.tsx'
import { FileOrLinkField } from '#app/ui/admin/image/file-or-link-field.tsx'
import { ShapePreviews } from '#app/ui/admin/image/shape-previews.tsx'
import { middle } from '#app/ui/admin/image/shapes.ts'
import { LongText } from '#app/ui/admin/long-text.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { longest } from './admin-check.ts'
import classes from './admin-settings.module.css'
import type { SettingField, SettingPage } from './catalogue.ts'

/** The shapes in which the site shows the picture at the head of a page. */
const bannerShapes = [
  { name: 'Wide screen', width: 32, height: 10 },
  { name: 'Phone', width: 4, height: 5 },
]

export function SettingFields({ page, form }: { page: SettingPage; form: SavedForm }) {
  return (
    <FormFields>
      {page.fields.map((field) => (
        <Field key={field.name} field={field} form={form} />
      ))}
    </FormFields>
  )
}

function Field({ field, form }: { field: SettingField; form: SavedForm }) {
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
          words={policy === 'video' ? 'Upload a video' : 'Upload a PDF'}
          shown={policy === 'video' ? showVideo : undefined}
        />
      )
    case 'image':
      return (
        <FileField
          {...{ form, name, label, help }}
          as={policy}
          into="generals"
          shown={policy === 'logo' ? showLogo : undefined}
          below={policy === 'logo' ? undefined : showShapes}
        />
      )
  }
}

function showVideo(address: string) {
  return <video src={address} className={classes.video} controls muted playsInline preload="metadata" />
}

/** On the ground on which the site shows it. */
function showLogo(address: string) {
  return (
    <div className={classes.logo}>
      <img src={address} alt="" />
    </div>
  )
}

function showShapes(address: string) {
  return <ShapePreviews address={address} focus={middle} shapes={bannerShapes} />
}
