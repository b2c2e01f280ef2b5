import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import type { KnownFiles } from '#app/uploads/fields/use-known-files.ts'
import type { Field } from '../fields/field.ts'
import type { Noun } from '../messages.ts'

export interface InputProps {
  /** The field's name; its inputs append their suffixes. */
  name: string
  field: Field
  form: SavedForm
  /** The id of a list of suggestions. */
  list?: string
  /** The options of a reference. */
  choices?: Choices[string]
  /** Set if several files can be chosen, each of which becomes a document. */
  several?: Noun | undefined
  /** What is known about stored files. */
  known?: KnownFiles
}

/** A document that a reference can point to. */
export interface Choice {
  value: string
  label: string
  /** The key of its image. */
  picture?: string
}
/** By the name of the reference field. */
export type Choices = Readonly<Record<string, { listed: Choice[]; isLong: boolean }>>

/** How many a form lists; where there are more, it searches. */
export const maxChoices = 30
