import { fieldsOf, type Schema } from '../define.ts'
import { dayInWords } from '../fields/date.ts'
import { splitList } from '../fields/list.ts'

/** How an input's value is displayed when two versions are compared, if it differs from the value itself. */
export function valueInWords(
  collection: Pick<Schema, 'fields'>,
  input: string,
  value: string,
): string | undefined {
  for (const [name, { inputs, historyFields, initial }] of fieldsOf(collection)) {
    const part = historyFields[inputs.findIndex((suffix) => name + suffix === input)]
    if (part?.as === 'percent') return `${value} %`
    if (part?.as === 'date') return dayInWords(value)
    if (part?.as === 'moment') return value && new Date(Number(value)).toUTCString()
    if (part?.words && Array.isArray(initial))
      return splitList(value)
        .map((one) => part.words?.[one] ?? one)
        .join(', ')
    if (part) return part.words?.[value]
  }
  return undefined
}

/** Labels by input name, for the summary of problems and for comparing two versions. */
export function labelsOf(
  collection: Pick<Schema, 'fields'>,
  values: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(collection).flatMap(([name, { inputs, historyFields, label, labelIn }]) =>
      inputs.map((suffix, place) => [
        name + suffix,
        labelIn?.(values) ?? historyFields[place]?.label ?? label,
      ]),
    ),
  )
}
