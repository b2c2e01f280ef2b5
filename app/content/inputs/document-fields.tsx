import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceField } from '#app/ui/admin/choice-field.tsx'
import { FormFields } from '#app/ui/admin/form-section.tsx'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { FilesField } from '#app/uploads/fields/files-field.tsx'
import { LongText } from '#app/ui/admin/long-text.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { fieldsOf, type Collection, type Field } from '../define.ts'
import { isFileField } from '../fields/picture.ts'
import { count, type Noun } from '../sentences.ts'
import { LogoOnPaper } from './logo-on-paper.tsx'

export interface InputProps {
  /** Of the field; its inputs add their suffixes. */
  name: string
  field: Field
  form: SavedForm
  /** Of a reference. */
  choices: readonly Choice[]
  /** Several files can be chosen, each of which becomes a document. */
  several: Noun | undefined
}

/** A document that a reference can name. */
export interface Choice {
  value: string
  label: string
}
/** By the name of the field that refers. */
export type Choices = Readonly<Record<string, readonly Choice[]>>

/** What a collection shows instead of the input of a field's type, by the field's name. */
export type OwnInputs = Readonly<Record<string, (props: InputProps) => ReactNode>>

/** The input of each type of field. */
const inputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  text: TextField,
  'long text': LongTextField,
  choice: ChoiceInput,
  date: DateField,
  integer: IntegerField,
  picture: PictureInput,
  reference: ReferenceInput,
}

interface DocumentFieldsProps {
  collection: Collection
  form: SavedForm
  adding: boolean
  choices?: Choices
  own?: OwnInputs
}

/** Every field of a collection, in its order; what is added and what is edited have the same. */
export function DocumentFields({ collection, form, adding, choices = {}, own = {} }: DocumentFieldsProps) {
  return (
    <FormFields>
      {fieldsOf(collection).map(([name, field]) => {
        const Input = own[name] ?? inputs[field.type]
        const several = adding && collection.several?.field === name ? collection.several : undefined
        return Input && <Input key={name} {...{ name, field, form, several }} choices={choices[name] ?? []} />
      })}
    </FormFields>
  )
}

/** What every input of one value is given. */
function shared({ name, field, form }: InputProps) {
  return { name, label: field.label, error: form.problems[name] }
}

function typed(props: InputProps) {
  const { name, field, form } = props
  return { ...shared(props), description: field.help, defaultValue: form.defaults[name] }
}

function TextField(props: InputProps) {
  return <TextInput {...typed(props)} autoComplete="off" />
}

function LongTextField({ name, field, form }: InputProps) {
  const { label, help, max = Number.MAX_SAFE_INTEGER } = field
  return <LongText form={form} name={name} label={label} description={help} most={max} />
}

function DateField(props: InputProps) {
  return <TextInput {...typed(props)} type="date" styles={{ wrapper: { inlineSize: 200 } }} />
}

function IntegerField(props: InputProps) {
  return <TextInput {...typed(props)} inputMode="numeric" styles={{ wrapper: { inlineSize: 120 } }} />
}

function ChoiceInput(props: InputProps) {
  const { name, field, form } = props
  const choices = field.parts[0]?.words ?? {}
  return <ChoiceField {...shared(props)} help={field.help} value={form.defaults[name]} choices={choices} />
}

function ReferenceInput(props: InputProps) {
  const nothing = { value: '', label: `Choose a ${props.field.label.toLowerCase()}` }
  return <NativeSelect {...typed(props)} size="md" data={[nothing, ...props.choices]} />
}

function PictureInput({ name, field, form, several }: InputProps) {
  if (!isFileField(field)) return null
  const { label, help, policy, folder, inputs: suffixes } = field
  const input = {
    form,
    label,
    help,
    name: name + (suffixes[0] ?? ''),
    as: policy,
    into: folder,
  }
  if (several) return <FilesField {...input} count={(number) => count(several, number)} />
  return (
    <FileField
      {...input}
      shown={policy === 'logo' ? (address) => <LogoOnPaper address={address} /> : undefined}
    />
  )
}
