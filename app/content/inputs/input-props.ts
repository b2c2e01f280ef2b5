import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import type { KnownFiles } from '#app/uploads/fields/use-known-files.ts'
import type { Field } from '../fields/field.ts'
import type { Noun } from '../sentences.ts'

export interface InputProps {
  /** Of the field; its inputs add their suffixes. */
  name: string
  field: Field
  form: SavedForm
  /** Of a reference. */
  choices?: readonly Choice[]
  /** Several files can be chosen, each of which becomes a document. */
  several?: Noun | undefined
  /** What is known of stored files. */
  known?: KnownFiles
}

/** A document that a reference can name. */
export interface Choice {
  value: string
  label: string
}
/** By the name of the field that refers. */
export type Choices = Readonly<Record<string, readonly Choice[]>>
