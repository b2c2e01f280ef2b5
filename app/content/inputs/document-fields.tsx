import { NativeSelect, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '#app/ui/format-number.ts'
import { ChoiceField } from '#app/ui/admin/form/choice-field.tsx'
import { FormFields } from '#app/ui/admin/form/form-section.tsx'
import { useKnownFiles } from '#app/uploads/fields/use-known-files.ts'
import type { FileSummary } from '#app/uploads/file-summary.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { fieldsOf, type Collection } from '../define.ts'
import { dayInWords } from '../fields/date.ts'
import { isGroup } from '../fields/group.ts'
import { translationName } from '../fields/translations.ts'
import { ChoicesInput } from './choices-input.tsx'
import { ColourInput } from './colour-input.tsx'
import {
  FileOrLinkInput,
  FocalImageInput,
  PhotographInput,
  PictureInput,
  VideoInput,
} from './file-inputs.tsx'
import type { Choices, InputProps } from './input-props.ts'
import { languageAttributes, Languages } from './languages.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { ReferencesInput } from './references-input.tsx'
import { SuggestingInput } from './suggesting-input.tsx'

const numeric: TextInputProps = { inputMode: 'numeric', styles: { wrapper: { maxInlineSize: 220 } } }

const IntegerInput = line(numeric)

const inputs: Readonly<Record<string, (props: InputProps) => ReactNode>> = {
  text: line(),
  'long text': LongTextInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  'optional choice': OptionalChoiceInput,
  date: line({ type: 'date', styles: { wrapper: { inlineSize: 200 } } }),
  integer: IntegerInput,
  seconds: line({ ...numeric, inputMode: 'decimal' }),
  position: HiddenInput,
  picture: PictureInput,
  photograph: PhotographInput,
  reference: ReferenceInput,
  sibling: ReferenceInput,
  person: ReferenceInput,
  references: ReferencesInput,
  email: line({ type: 'email' }),
  link: line({ inputMode: 'url', spellCheck: false }),
  links: LongTextInput,
  'optional integer': OptionalIntegerInput,
  toggle: ChoiceInput,
  colour: ColourInput,
  country: SuggestingInput,
  'time zone': SuggestingInput,
  file: PictureInput,
  video: VideoInput,
  'focal image': FocalImageInput,
  // It is chosen on the image.
  percent: () => null,
  'file or link': FileOrLinkInput,
  'file or video link': FileOrLinkInput,
  group: GroupInput,
  // The buttons of the form set them.
  state: () => null,
  moment: () => null,
  // Only the program or a guest sets it.
  implied: () => null,
}

interface DocumentFieldsProps {
  collection: Pick<Collection, 'fields'> & Partial<Pick<Collection, 'several' | 'parent'>>
  form: SavedForm
  adding?: boolean
  choices?: Choices
  /** By field name: inputs instead of those of the field's type. */
  own?: Readonly<Record<string, (props: InputProps) => ReactNode>>
  /** What is known about the stored files that the document refers to. */
  files?: readonly FileSummary[]
  /** The fields that nobody changes in this document. */
  fixed?: readonly string[]
}

const none: readonly FileSummary[] = []

/**
 * Every field of a collection, in order, the same for adding and editing. If several files are added at once,
 * fields derived from each file are omitted.
 */
export function DocumentFields({
  collection,
  form,
  adding,
  choices,
  own,
  files,
  fixed = [],
}: DocumentFieldsProps) {
  const known = useKnownFiles(files ?? none)
  return (
    <FormFields>
      {fieldsOf(collection).map(([name, field]) => {
        if (field.locale || (adding && collection.several && field.fill)) return null
        const several = adding && collection.several?.field === name ? collection.several : undefined
        const isFixed = fixed.includes(name) && field.type !== 'implied'
        const InputOfType = isFixed ? FixedValue : (own?.[name] ?? DocumentInput)
        const Input = name === collection.parent ? HiddenInput : InputOfType
        return <Input key={name} {...{ name, field, form, several, known }} choices={choices?.[name]} />
      })}
    </FormFields>
  )
}

/**
 * The input for a field's type, and those of its translations.
 * @throws if there is none: a value without an input would be lost with every save
 */
export function DocumentInput(props: InputProps) {
  const { name, form, field } = props
  const { type, translations } = field
  const Input = inputs[type]
  if (!Input) throw new Error(`a field of the type ${type} has no input`)
  if (!translations) return <Input {...props} />
  return (
    <Languages
      {...{ form, name }}
      english={<Input {...props} />}
      other={(locale) => (
        <Input name={translationName(name, locale)} field={translations[locale]} form={form} />
      )}
    />
  )
}

/** The props that every input with a single value gets. */
function shared({ name, field, form }: InputProps) {
  return { name, label: field.labelIn?.(form.values) ?? field.label, error: form.problems[name] }
}

function typed(props: InputProps) {
  const { name, field, form, list } = props
  const { help: description, locale } = field
  return {
    ...shared(props),
    ...languageAttributes(locale),
    description,
    list,
    defaultValue: form.defaults[name],
  }
}

/** A single-line input for text of a given type. */
function line(typing: TextInputProps = {}) {
  return (props: InputProps) => <TextInput {...typed(props)} autoComplete="off" {...typing} />
}

/** Grows with its text, and shows how many characters are left when the limit is near. */
function LongTextInput(props: InputProps) {
  const { max = Infinity, help } = props.field
  const { length } = (props.form.values[props.name] ?? '').trim()
  const room = length > max * 0.8 && `${formatNumber(length)} of ${formatNumber(max)} characters`
  const { list: _, ...input } = typed(props)
  return <Textarea {...input} description={[help, room].filter(Boolean).join(' ')} />
}

/** What was said, as text. */
function FixedValue({ name, field, form }: InputProps) {
  const typed = form.defaults[name] ?? ''
  const parsed = field.parse({ '': typed })
  const words = 'value' in parsed ? field.words(parsed.value) : typed
  return (
    <div>
      <Text size="md" fw={500}>
        {field.label}
      </Text>
      <Text dir="auto" style={{ whiteSpace: 'pre-line' }}>
        {(field.type === 'date' && words ? dayInWords(words) : words) || '—'}
      </Text>
    </div>
  )
}

function HiddenInput({ name, form }: InputProps) {
  return <input type="hidden" name={name} defaultValue={form.defaults[name]} />
}

/** Suggests the most common numbers. */
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

/** More are a list, of which only the chosen one is visible. */
const visibleChoices = 8

function ChoiceInput(props: InputProps) {
  const { name, field, form } = props
  const notOffered = 'notOffered' in field && Array.isArray(field.notOffered) ? field.notOffered : []
  const choices = Object.fromEntries(
    Object.entries(field.historyFields[0]?.words ?? {}).filter(([value]) => !notOffered.includes(value)),
  )
  const all = Object.entries(choices)
  if (all.length > visibleChoices) return <ChoiceList {...props} all={all} nothing="Choose one" />
  return <ChoiceField {...shared(props)} help={field.help} value={form.defaults[name]} choices={choices} />
}

function OptionalChoiceInput(props: InputProps) {
  const choices = Object.entries(props.field.historyFields[0]?.words ?? {})
  return <ChoiceList {...props} all={choices} nothing="None" />
}

interface ChoiceListProps extends InputProps {
  all: readonly (readonly [value: string, label: string])[]
  nothing: string
}

function ChoiceList({ all, nothing, ...props }: ChoiceListProps) {
  const { list: _, ...input } = typed(props)
  return (
    <NativeSelect
      {...input}
      data={[{ value: '', label: nothing }, ...all.map(([value, label]) => ({ value, label }))]}
      styles={{ wrapper: { maxInlineSize: 320 } }}
    />
  )
}

function GroupInput({ name, field, ...props }: InputProps) {
  if (!isGroup(field)) return null
  return Object.entries(field.members)
    .filter(([, { locale }]) => !locale)
    .map(([inner, member]) => (
      <DocumentInput key={inner} {...props} name={`${name}.${inner}`} field={member} />
    ))
}
