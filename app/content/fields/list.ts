import type { Field } from './field.ts'

type OfList<One extends string> = Field<readonly One[], { '': string }>

/** A field with several texts, without commas, in one input and one column. */
export function list<One extends string>(
  declared: Pick<OfList<One>, 'type' | 'label' | 'help' | 'historyFields' | 'parse' | 'words'> & {
    /** Those that it accepts, each once and in their order. */
    keep(texts: readonly string[]): One[]
  },
): OfList<One> {
  const { keep, ...field } = declared
  const fromText = (text: string) => keep(splitList(text))
  return {
    inputs: [''],
    columns: { '': { type: 'text' } },
    initial: [],
    blank: { '': '' },
    format: (value) => ({ '': value.join(',') }),
    check: () => undefined,
    read: (stored) => keep(Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []),
    toRow: (value) => ({ '': value.join(',') }),
    fromRow: (row) => fromText(row['']),
    equal: (one, other) => one.join() === other.join(),
    references: () => [],
    ...field,
  }
}

/** The texts in such an input or column. */
export function splitList(text = ''): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}
