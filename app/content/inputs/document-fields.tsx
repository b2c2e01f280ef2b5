import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/ui/format-number.ts'
import { ChoiceField } from '#app/ui/admin/form/choice-field.tsx'
import { FormFields } from '#app/ui/admin/form/form-section.tsx'
import { useKnownFiles } from '#app/uploads/fields/use-known-files.ts'
import type { FileFacts } from '#app/uploads/file-facts.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { fieldsOf, type Collection } from '../define.ts'
import { isGroup } from '../fields/group.ts'
import { FileOrLinkInput, PhotographInput, PictureInput } from './file-inputs.tsx'
import type { Choices, InputProps } from './input-props.ts'

/** What a collection shows instead of the input of a field's type, by the field's name. */
export type OwnInputs = Readonly<Record<string, (props: InputProps) => ReactNode>>

const numeric: TextInputProps = { inputMode: 'numeric', styles: { wrapper: { maxInlineSize: 220 } } }

const IntegerInput = line(numeric)

/** The input of each type of field. */
const inputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  text: line(),
  'long text': LongTextInput,
  choice: ChoiceInput,
  date: line({ type: 'date', styles: { wrapper: { inlineSize: 200 } } }),
  integer: IntegerInput,
  position: HiddenInput,
  picture: PictureInput,
  photograph: PhotographInput,
  reference: ReferenceInput,
  email: line({ type: 'email' }),
  link: line({ inputMode: 'url', spellCheck: false }),
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

/** An input of one line, as text of its type is typed. */
function line(typing: TextInputProps = {}) {
  return (props: InputProps) => <TextInput {...typed(props)} autoComplete="off" {...typing} />
}

/** Grows with its text, and says how much room there is once that is getting short. */
function LongTextInput(props: InputProps) {
  const { max = Infinity, help } = props.field
  const { length } = (props.form.values[props.name] ?? '').trim()
  const room = length > max * 0.8 && `${formatNumber(length)} of ${formatNumber(max)} characters`
  return <Textarea {...typed(props)} description={[help, room].filter(Boolean).join(' ')} />
}

function HiddenInput({ name, form }: InputProps) {
  return <input type="hidden" name={name} defaultValue={form.defaults[name]} />
}

/** With the numbers that most people choose. */
function OptionalIntegerInput(props: InputProps) {
  const { name, field } = props
  const proposed = 'proposed' in field && Array.isArray(field.proposed) ? field.proposed : []
  if (proposed.length === 0) return <IntegerInput {...props} />
  const list = `${name}-proposals`
  return (
    <>
      <TextInput {...typed(props)} {...numeric} autoComplete="off" list={list} />
      <datalist id={list}>
        {proposed.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
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

function GroupInput({ name, field, ...props }: InputProps) {
  if (!isGroup(field)) return null
  return Object.entries(field.members).map(([inner, member]) => (
    <DocumentInput key={inner} {...props} name={`${name}.${inner}`} field={member} />
  ))
}
