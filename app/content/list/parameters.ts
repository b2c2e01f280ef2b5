import { translations } from '#app/platform/locales.ts'
import type { Collection } from '../define.ts'
import type { Field } from '../fields/field.ts'
import { isReference } from '../fields/reference.ts'
import { inputLanguages, missingParameter, notIn } from '../translated.ts'
import type { Filter } from './declare.ts'

/** A parameter that filters: a choice from some, or a limit that is typed. */
export interface Parameter {
  name: string
  label: string
  /** The label of the choice that filters nothing. */
  all: string
  /** The values and their labels; absent where a value is typed, or where they depend on what is stored. */
  choices?: Readonly<Record<string, string>>
  /** The field whose documents can be chosen. */
  reference?: string
  typed?: 'date' | 'number' | 'text' | undefined
  /** The title of what unfolds to show it. */
  folded?: string | undefined
  isSideBySide?: boolean
}

/** What the choice that filters nothing is called. */
export function anyOf(label: string): string {
  return `${label}: any`
}

/** The parameters of a list's address that filter, in the order of the screen. */
export function parametersOf(collection: Collection, filters: Readonly<Record<string, Filter>>): Parameter[] {
  const { fields } = collection
  const declared = Object.entries(filters).flatMap(([name, filter]): Parameter[] => {
    if ('conditions' in filter) {
      const { label, all = anyOf(label), conditions } = filter
      const choices = Object.entries(conditions).map(([value, condition]) => [value, condition.label])
      return [{ name, label, all, choices: Object.fromEntries(choices) }]
    }
    const field = fields['range' in filter ? filter.range : filter.field]
    if (!field) return []
    const { label } = field
    const { folded } = filter
    if ('range' in filter) {
      const typed = field.type === 'date' ? ('date' as const) : ('number' as const)
      return [
        { name: `${name}From`, label: `${label} from`, all: '', typed, folded },
        { name: `${name}To`, label: `${label} to`, all: '', typed, folded },
      ]
    }
    const { all = anyOf(label), side } = filter
    const choices = choicesOf(field) ?? (field.type === 'choices' ? field.historyFields[0]?.words : undefined)
    const typed = field.searched === undefined ? undefined : 'text'
    const reference = isReference(field) ? filter.field : undefined
    return [{ name, label, all, choices, reference, typed, folded, isSideBySide: side !== undefined }]
  })
  const isTranslated = inputLanguages(collection).size > 0
  const languages = isTranslated
    ? translations.map((locale) => ({
        name: missingParameter(locale),
        label: 'Translation',
        all: 'Any translation',
        choices: { missing: notIn(locale) },
      }))
    : []
  return [...declared, ...languages]
}

/** The values that one chooses from, with their labels; nothing for other fields. */
export function choicesOf(field: Field | undefined): Readonly<Record<string, string>> | undefined {
  const isChoice = field && ['choice', 'optional choice', 'toggle', 'state'].includes(field.type)
  return isChoice ? field.historyFields[0]?.words : undefined
}
