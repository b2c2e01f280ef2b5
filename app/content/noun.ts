export type Plural<Noun extends string> = Noun extends `${infer Stem}y` ? `${Stem}ies` : `${Noun}s`

/** `vacancy` gives `vacancies`, and anything that does not end in y gets an s. */
export function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

export type TableNamed<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${TableNamed<Rest>}`
  : Name

export function tableNamed(name: string): string {
  return name.replaceAll('-', '_')
}
