import type { Field as DeclaredField, Fields } from '#app/content/fields/field.ts'
import { inputFields, isGroup } from '#app/content/fields/group.ts'
import { isFileField } from '#app/content/fields/picture.ts'
import {
  choice,
  day,
  file,
  isOn,
  letters,
  leftEmpty,
  list,
  optional,
  optionalChoice,
  optionalNumber,
  record,
  text,
  wholeNumber,
  yesNo,
  type Field,
  type Schema,
  type TextOptions,
} from './fields.ts'

/** Says what takes the place of a missing text that is required. */
type Absence = (field: DeclaredField) => TextOptions

const noted: Absence = () => ({ missing: leftEmpty })

/** Reads the declared fields from a dump in which each has its own name. */
export function schemaOf(fields: Fields, absence = noted): Schema {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field<unknown>] => [name, readerOf(field, absence)]),
  )
}

const state = choice({ published: [], draft: [] }, 'published')

/**
 * Reads a value of the field's type. A record that says nothing of a field that is implied or for the office alone, which a
 * site on Firebase has none of, has its initial value.
 */
export function readerOf(field: DeclaredField, absence = noted): Field<unknown> {
  const reader = readerOfType(field, absence)
  return field.isImplied || field.office ? optional(reader) : reader
}

function readerOfType(field: DeclaredField, absence: Absence): Field<unknown> {
  if (isGroup(field)) {
    const [alone = ''] = inputFields(field.members).find(([, one]) => !isFileField(one)) ?? []
    return record(schemaOf(field.members, absence), alone)
  }
  const { type, initial, unique, searched, max } = field
  if (field.locale) return optional(text({ max }))
  const isExpected = !field.fill && !takesNothing(field)
  if (isFileField(field)) return file(field.policy, isExpected ? leftEmpty : undefined)
  if (type === 'percent') return wholeNumber(50, { max: 100 })
  if (type === 'toggle') return isOn
  if (type === 'date') return day
  if (type === 'moment') return optionalNumber({ isExpected: false })
  if (type === 'state') return state
  if (type === 'optional integer') return optionalNumber({ isExpected })
  if (typeof initial === 'number') return wholeNumber(initial, { isExpected })
  const words = field.historyFields[0]?.words
  if (words && (type === 'optional choice' || initial === '')) return optionalChoice(synonymsOf(words))
  if (Array.isArray(initial)) return list(words && synonymsOf(words))
  if (words) return 'Yes' in words ? yesNo : choice(synonymsOf(words), String(initial))
  // Compared values are in an index, which has no room for long ones.
  const compared = unique || searched ? { line: true, max } : {}
  return text({ ...compared, ...(isExpected ? absence(field) : {}) })
}

/** The labels of the form are understood as well as the stored values. */
export function synonymsOf(words: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(words).map(([value, label]) => [value, [letters(label)]]))
}

/** Whether its form accepts an empty value. */
function takesNothing(field: DeclaredField): boolean {
  const parsed = field.parse({})
  return 'value' in parsed && field.check(parsed.value, true) === undefined
}
