import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceField } from '#app/ui/admin/choice-field.tsx'
import { FormFields } from '#app/ui/admin/form-section.tsx'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { LongText } from '#app/ui/admin/long-text.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { fieldsOf, type Collection, type Field } from '../define.ts'
import { isFileField } from '../fields/picture.ts'

export interface InputProps {
  /** Of the field; its inputs add their suffixes. */
  name: string
  field: Field
  form: SavedForm
}

/** What a collection shows instead of the input of a field's type, by the field's name. */
export type OwnInputs = Readonly<Record<string, (props: InputProps) => ReactNode>>

/** The input of each type of field. */
const inputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  text: TextField,
  'long text': LongTextField,
  choice: Choice,
  date: DateField,
  integer: IntegerField,
  picture: PictureInput,
}

/** Every field of a collection, in its order; what is added and what is edited have the same. */
export function DocumentFields({
  collection,
  form,
  own = {},
}: {
  collection: Collection
  form: SavedForm
  own?: OwnInputs
}) {
  return (
    <FormFields>
      {fieldsOf(collection).map(([name, field]) => {
        const Input = own[name] ?? inputs[field.type]
        return Input && <Input key={name} {...{ name, field, form }} />
      })}
    </FormFields>
  )
}

function TextField({ name, field, form }: InputProps) {
  return (
    <TextInput
      name={name}
      label={field.label}
      description={field.help}
      defaultValue={form.defaults[name]}
      error={form.problems[name]}
      autoComplete="off"
    />
  )
}

function LongTextField({ name, field, form }: InputProps) {
  const { label, help, max = Number.MAX_SAFE_INTEGER } = field
  return <LongText form={form} name={name} label={label} description={help} most={max} />
}

function DateField({ name, field, form }: InputProps) {
  return (
    <TextInput
      type="date"
      name={name}
      label={field.label}
      description={field.help}
      defaultValue={form.defaults[name]}
      error={form.problems[name]}
      styles={{ wrapper: { inlineSize: 200 } }}
    />
  )
}

function IntegerField({ name, field, form }: InputProps) {
  return (
    <TextInput
      name={name}
      label={field.label}
      description={field.help}
      defaultValue={form.defaults[name]}
      error={form.problems[name]}
      inputMode="numeric"
      styles={{ wrapper: { inlineSize: 120 } }}
    />
  )
}

function Choice({ name, field, form }: InputProps) {
  const [part] = field.parts
  return (
    <ChoiceField
      name={name}
      label={field.label}
      help={field.help}
      value={form.defaults[name]}
      error={form.problems[name]}
      choices={part?.words ?? {}}
    />
  )
}

function PictureInput({ name, field, form }: InputProps) {
  if (!isFileField(field)) return null
  const { label, help, policy, folder, inputs } = field
  return (
    <FileField
      form={form}
      name={name + (inputs[0] ?? '')}
      label={label}
      help={help}
      as={policy}
      into={folder}
    />
  )
}
