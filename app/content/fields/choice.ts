import { typedValue } from '#app/platform/forms/typed-value.ts'
import { oneCell, problem, type Field } from './field.ts'

interface ChoiceOptions<Choice extends string> {
  label: string
  help?: string
  /** The stored values and their labels. */
  of: Readonly<Record<Choice, string>>
  /** The hint if nothing, or no valid option, was chosen. */
  required: string
  /** Those that no form offers. */
  notOffered?: readonly NoInfer<Choice>[]
}

interface WithDefault<Choice> {
  /** What is meant if nobody chooses, and preselected in an empty form. */
  initial: NoInfer<Choice>
}

export interface ChoiceField<Choice extends string, Value extends Choice | '' = Choice> extends Field<
  Value,
  { '': Value }
> {
  readonly of: Readonly<Record<Choice, string>>
  readonly notOffered: readonly Choice[]
}

/**
 * One of a few options, all visible. Without a declared default, it is '' until somebody has chosen: a draft may be
 * without it, and nothing goes on the site without it.
 */
export function choice<const Choice extends string>(
  options: ChoiceOptions<Choice> & WithDefault<Choice>,
): ChoiceField<Choice>
export function choice<const Choice extends string>(
  options: ChoiceOptions<Choice>,
): ChoiceField<Choice, Choice | ''>
export function choice<const Choice extends string>({
  label,
  help,
  of,
  required,
  initial = '',
  notOffered = [],
}: ChoiceOptions<Choice> & Partial<WithDefault<Choice | ''>>): ChoiceField<Choice, Choice | ''> {
  const choices = Object.keys(of) as Choice[] // The keys of an object literal are those of its type.
  const find = (text: unknown) => choices.find((one) => one === text)
  const field = oneCell<Choice | ''>({
    type: 'choice',
    label,
    help,
    historyFields: [{ path: '', label, words: of }],
    initial,
    parse(typed) {
      const text = typedValue(typed[''])
      const value = text === '' ? initial : find(text)
      return value === undefined ? problem('malformed', required) : { value }
    },
    check: (value) => (value === '' ? { why: 'missing', hint: required } : undefined),
    read: (stored) => find(stored) ?? initial,
    words: (value) => (value === '' ? '' : of[value]),
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
