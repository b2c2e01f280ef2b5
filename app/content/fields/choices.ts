import { typedValue } from '#app/platform/forms/typed-value.ts'
import { problem, type Field } from './field.ts'
import { list, splitList } from './list.ts'

interface ChoicesOptions<Choice extends string> {
  label: string
  help?: string
  /** The stored values and their labels. */
  of: Readonly<Record<Choice, string>>
}

export interface ChoicesField<Choice extends string> extends Field<readonly Choice[], { '': string }> {
  readonly of: Readonly<Record<Choice, string>>
}

/** Any number of a few options, all visible, always in the order in which they are declared. */
export function choices<const Choice extends string>(options: ChoicesOptions<Choice>): ChoicesField<Choice> {
  const { label, help, of } = options
  const all = Object.keys(of) as Choice[] // The keys of an object literal are those of its type.
  const keep = (texts: readonly string[]) => all.filter((one) => texts.includes(one))
  const field = list<Choice>({
    type: 'choices',
    label,
    help,
    historyFields: [{ path: '', label, words: of }],
    keep,
    parse(typed) {
      const chosen = new Set(splitList(typedValue(typed[''])))
      const value = keep([...chosen])
      return value.length === chosen.size ? { value } : problem('malformed', 'Choose from the list.')
    },
    words: (value) => value.map((one) => of[one]).join(', '),
  })
  return { ...field, of }
}
