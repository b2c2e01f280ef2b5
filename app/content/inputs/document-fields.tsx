import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { ChoiceField } from '#app/ui/admin/form/choice-field.tsx'
import { FormFields } from '#app/ui/admin/form/form-section.tsx'
import { FileField } from '#app/uploads/fields/file-field.tsx'
import { FocalField } from '#app/uploads/fields/focal-field.tsx'
import { FilesField } from '#app/uploads/fields/files-field.tsx'
import { FileOrLinkField } from '#app/uploads/fields/file-or-link-field.tsx'
import { useKnownFiles, type KnownFiles } from '#app/uploads/fields/use-known-files.ts'
import type { FileFacts } from '#app/uploads/file-facts.ts'
import { policies } from '#app/uploads/policy.ts'
import { LongText } from '#app/ui/admin/form/long-text.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { fieldsOf, type Collection } from '../define.ts'
import type { Field } from '../fields/field.ts'
import { isGroup } from '../fields/group.ts'
import { isFileField } from '../fields/picture.ts'
import { count, type Noun } from '../sentences.ts'
import { LogoOnPaper } from './logo-on-paper.tsx'

export interface InputProps {
  /** Of the field; its inputs add their suffixes. */
  name: string
  field: Field
  form: SavedForm
  /** Of a reference. */
  choices?: readonly Choice[]
  /** Several files can be chosen, each of which becomes a document. */
  several?: Noun | undefined
  /** What is known of stored files. */
  known?: KnownFiles
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
  position: HiddenInput,
  picture: PictureInput,
  photograph: PhotographInput,
  reference: ReferenceInput,
  email: EmailField,
  link: LinkField,
  'optional integer': OptionalIntegerInput,
  toggle: ChoiceInput,
  file: PictureInput,
  'file or link': FileOrLinkInput,
  group: GroupInput,
}

interface DocumentFieldsProps {
  collection: Pick<Collection, 'fields' | 'several'>
  form: SavedForm
  adding?: boolean
  choices?: Choices
  own?: OwnInputs
  /** What is known of the stored files that the document names. */
  files?: readonly FileFacts[]
}

const none: readonly FileFacts[] = []

/**
 * Every field of a collection, in its order; what is added and what is edited have the same. Where several files are added
 * at once, what is made of each file is not asked for.
 */
export function DocumentFields({ collection, form, adding, choices, own, files }: DocumentFieldsProps) {
  const known = useKnownFiles(files ?? none)
  return (
    <FormFields>
      {fieldsOf(collection).map(([name, field]) => {
        if (adding && collection.several && field.fill) return null
        const Input = own?.[name] ?? DocumentInput
        const several = adding && collection.several?.field === name ? collection.several : undefined
        return <Input key={name} {...{ name, field, form, several, known }} choices={choices?.[name]} />
      })}
    </FormFields>
  )
}

/**
 * The input of a field's type.
 * @throws where it has none: what nobody can type would be lost with every save
 */
export function DocumentInput(props: InputProps) {
  const { type } = props.field
  const Input = inputs[type]
  if (!Input) throw new Error(`a field of the type ${type} has no input`)
  return <Input {...props} />
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

function HiddenInput({ name, form }: InputProps) {
  return <input type="hidden" name={name} defaultValue={form.defaults[name]} />
}

function DateField(props: InputProps) {
  return <TextInput {...typed(props)} type="date" styles={{ wrapper: { inlineSize: 200 } }} />
}

function IntegerField(props: InputProps) {
  return (
    <TextInput
      {...typed(props)}
      inputMode="numeric"
      autoComplete="off"
      styles={{ wrapper: { maxInlineSize: 220 } }}
    />
  )
}

/** With the numbers that most people choose. */
function OptionalIntegerInput(props: InputProps) {
  const { name, field } = props
  const proposed = 'proposed' in field && Array.isArray(field.proposed) ? field.proposed : []
  if (proposed.length === 0) return <IntegerField {...props} />
  const list = `${name}-proposals`
  return (
    <>
      <TextInput
        {...typed(props)}
        inputMode="numeric"
        autoComplete="off"
        list={list}
        styles={{ wrapper: { maxInlineSize: 220 } }}
      />
      <datalist id={list}>
        {proposed.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}

function EmailField(props: InputProps) {
  return <TextInput {...typed(props)} type="email" autoComplete="off" />
}

function LinkField(props: InputProps) {
  return <TextInput {...typed(props)} inputMode="url" spellCheck={false} autoComplete="off" />
}

function ChoiceInput(props: InputProps) {
  const { name, field, form } = props
  const choices = field.parts[0]?.words ?? {}
  return <ChoiceField {...shared(props)} help={field.help} value={form.defaults[name]} choices={choices} />
}

function ReferenceInput(props: InputProps) {
  const nothing = { value: '', label: `Choose a ${props.field.label.toLowerCase()}` }
  return <NativeSelect {...typed(props)} size="md" data={[nothing, ...(props.choices ?? [])]} />
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
    <FileField {...input} shown={policy === 'logo' ? (key) => <LogoOnPaper storedKey={key} /> : undefined} />
  )
}

interface PhotographInputProps extends InputProps {
  shapes?: ComponentProps<typeof FocalField>['shapes']
  /** What stands where its words are left empty. */
  altInstead?: string
}

/** A photograph, the point that every crop of it keeps, and what it shows. */
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

function FileOrLinkInput({ name, field, form, known }: InputProps) {
  if (!isFileField(field) || !known) return null
  const { label, help, policy, folder } = field
  return (
    <FileOrLinkField
      {...{ form, name, label, help }}
      as={policy}
      into={folder}
      words={`Upload a ${policies[policy].words}`}
      factsOf={known.of}
      arrived={known.learn}
    />
  )
}

function GroupInput({ name, field, ...props }: InputProps) {
  if (!isGroup(field)) return null
  return Object.entries(field.members).map(([inner, member]) => (
    <DocumentInput key={inner} {...props} name={`${name}.${inner}`} field={member} />
  ))
}
