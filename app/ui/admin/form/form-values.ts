/** The fields of a form by name, as text. */
export type FormValues = Record<string, string>

/** Values of one name are joined by commas, as the server reads them. */
export function entriesOf(form: HTMLFormElement): FormValues {
  const values: FormValues = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') values[name] = name in values ? `${values[name]},${value}` : value
  return values
}

/** Ignores surrounding blank space and the kind of line ending, which are not stored. */
export function isSameText(one = '', other = ''): boolean {
  return stored(one) === stored(other)
}

function stored(text: string) {
  return text.replace(/\r\n?/g, '\n').trim()
}
