import { typedValue } from '#app/platform/forms/typed-value.ts'
import { oneCell, problem, type Field } from './field.ts'

interface ChoiceOptions<Choice extends string> {
  label: string
  help?: string
  /** The stored values and their labels. */
  of: Readonly<Record<Choice, string>>
  /** The hint if nothing, or no valid option, was chosen. */
  required: string
  /** Preselected in an empty form; without it, nothing is. */
  initial?: NoInfer<Choice>
  /** Those that no form offers. */
  notOffered?: readonly NoInfer<Choice>[]
}

export interface ChoiceField<Choice extends string> extends Field<Choice, { '': Choice }> {
  readonly of: Readonly<Record<Choice, string>>
  readonly notOffered: readonly Choice[]
}

/** One of a few options, all visible. A document always has one of them. */
export function choice<const Choice extends string>(options: ChoiceOptions<Choice>): ChoiceField<Choice> {
  const { label, help, of, required, initial, notOffered = [] } = options
  const choices = Object.keys(of) as Choice[] // The keys of an object literal are those of its type.
  const [first] = choices
  if (first === undefined) throw new Error(`“${label}” has nothing to choose from`)
  const find = (text: unknown) => choices.find((one) => one === text)
  const field = oneCell<Choice>({
    type: 'choice',
    label,
    help,
    historyFields: [{ path: '', label, words: of }],
    initial: initial ?? first,
    blank: { '': initial ?? '' },
    parse(typed) {
      const text = typedValue(typed[''])
      const value = find(text) ?? (text === '' ? initial : undefined)
      return value === undefined ? problem(text === '' ? 'missing' : 'malformed', required) : { value }
    },
    read: (stored) => find(stored) ?? initial ?? first,
    words: (value) => of[value],
  })
  return { ...field, of, notOffered }
}

/** One of some options in a list, or '' for none. */
export function optionalChoice<const Choice extends string>({
  label,
  help,
  of,
}: Pick<ChoiceOptions<Choice>, 'label' | 'help' | 'of'>): Field<Choice | '', { '': Choice | '' }> {
  const choices = Object.keys(of) as Choice[] // The keys of an object literal are those of its type.
  const find = (text: unknown) => (text === '' ? text : choices.find((one) => one === text))
  return oneCell<Choice | ''>({
    type: 'optional choice',
    label,
    help,
    historyFields: [{ path: '', label, words: of }],
    initial: '',
    parse(typed) {
      const value = find(typedValue(typed['']))
      return value === undefined ? problem('malformed', 'Choose from the list.') : { value }
    },
    read: (stored) => find(stored) ?? '',
    words: (value) => (value === '' ? '' : of[value]),
  })
}

/** The answers from specification §3, stored exactly as written there. */
export const yesNo = { Yes: 'Yes', No: 'No' } as const
