import { NativeSelect } from '@mantine/core'
import type { PublicFolder } from '#app/platform/files/keys.ts'
import { FormFields } from '#app/ui/admin/form-section.tsx'
import { FileField } from '#app/ui/admin/image/file-field.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import classes from './admin-clients.module.css'
import { headingOf } from './admin-record.ts'
import { itemLabels, type ClientSection } from './rules.ts'

export function ItemFields({ form, sections }: { form: SavedForm; sections: readonly ClientSection[] }) {
  const choices = sections.map((section) => ({ value: section.name, label: headingOf(section) }))
  return (
    <FormFields>
      <NativeSelect
        name="section"
        label={itemLabels.section}
        size="md"
        defaultValue={form.defaults.section}
        error={form.problems.section}
        data={[{ value: '', label: 'Choose a section' }, ...choices]}
      />
      <LogoField form={form} into="clientsimages" />
    </FormFields>
  )
}

export function HomeLogoField({ form }: { form: SavedForm }) {
  return (
    <FormFields>
      <LogoField form={form} into="generals" />
    </FormFields>
  )
}

function LogoField({ form, into }: { form: SavedForm; into: PublicFolder }) {
  return (
    <FileField
      form={form}
      name="imageUrl"
      label={itemLabels.imageUrl}
      help="A logo on a clear or white ground. The site shows all logos in one tone."
      as="logo"
      into={into}
      shown={(address) => (
        <div className={classes.logo}>
          <img src={address} alt="" />
        </div>
      )}
    />
  )
}
