import { NativeSelect } from '@mantine/core'
import type { PublicFolder } from '#app/platform/files/keys.ts'
import { FormFields } from '#app/ui/admin/form-section.tsx'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { FilesField } from '#app/uploads/fields/files-field.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import classes from './admin-clients.module.css'
import { headingOf, logos } from './admin-record.ts'
import { itemLabels, type ClientSection } from './rules.ts'

interface ItemFieldsProps {
  form: SavedForm
  sections: readonly ClientSection[]
  /** Several logos can be added at once; one is replaced by one. */
  several?: boolean
}

export function ItemFields({ form, sections, several = false }: ItemFieldsProps) {
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
      {several ? (
        <LogosField form={form} into="clientsimages" />
      ) : (
        <LogoField form={form} into="clientsimages" />
      )}
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

export function HomeLogosField({ form }: { form: SavedForm }) {
  return (
    <FormFields>
      <LogosField form={form} into="generals" />
    </FormFields>
  )
}

const help = 'A logo on a clear or white ground. The site shows all logos in one tone.'

/** Each becomes an item of its own when the form is saved. */
function LogosField({ form, into }: { form: SavedForm; into: PublicFolder }) {
  return (
    <FilesField
      {...{ form, help, into }}
      name="imageUrl"
      label={itemLabels.imageUrl}
      as="logo"
      count={logos}
    />
  )
}

function LogoField({ form, into }: { form: SavedForm; into: PublicFolder }) {
  return (
    <FileField
      form={form}
      name="imageUrl"
      label={itemLabels.imageUrl}
      help={help}
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
