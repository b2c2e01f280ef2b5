import type { Draft } from './draft.ts'

interface Naming {
  /** The key by which names are equal. */
  keyOf?(name: string): string
  numbered(name: string, number: number): string
  note(name: string, replacement: string): string
}

/**
 * Makes a field unique: the first of several equal names stays, each following one gets the first free number
 * from 2 on, with a note. Names that others already have are never generated. `taken` contains keys.
 */
export function uniqueNames<Field extends string>(
  drafts: readonly Draft<Record<Field, string>>[],
  field: Field,
  taken: ReadonlySet<string>,
  { keyOf = (name) => name.toLowerCase(), numbered, note }: Naming,
) {
  const wanted = new Set(drafts.map(({ content }) => keyOf(content[field])))
  const given = new Set(taken)
  const lastNumber = new Map<string, number>()
  for (const { content, notes } of drafts) {
    const name = content[field]
    const key = keyOf(name)
    let unique = name
    for (let number = (lastNumber.get(key) ?? 1) + 1; given.has(keyOf(unique)); number += 1) {
      if (wanted.has(keyOf(numbered(name, number)))) continue
      unique = numbered(name, number)
      lastNumber.set(key, number)
    }
    given.add(keyOf(unique))
    if (unique === name) continue
    notes.push(note(name, unique))
    Object.assign(content, { [field]: unique })
  }
}
