import { fieldsOf, type Collection } from './define.ts'
import type { Field, FieldValues } from './fields/field.ts'

type Named = Pick<Collection, 'fields'> & Partial<Pick<Collection, 'fixed'>>

/**
 * The names of the fields that nobody of the office changes once the document is there: those that no form has, and what
 * its collection says of this document.
 */
export function fixedFields(collection: Named, document: FieldValues): string[] {
  const own = collection.fixed?.(document) ?? []
  return fieldsOf(collection).flatMap(([name, { setBy }]) => (setBy || own.includes(name) ? [name] : []))
}

/** The first of them that would be changed, with its field. */
export function findChangedFixed(
  collection: Named,
  before: FieldValues,
  after: FieldValues,
): [name: string, field: Field] | undefined {
  const fixed = fixedFields(collection, before)
  return fieldsOf(collection).find(
    ([name, field]) =>
      fixed.includes(name) && !field.equal(field.read(before[name]), field.read(after[name])),
  )
}

/** Why it was not saved. */
export function fixedHint({ label, setBy }: Pick<Field, 'label' | 'setBy'>): string {
  return setBy === 'program'
    ? `${label} cannot be changed.`
    : `${label} is what somebody outside said, so nobody changes it here.`
}
