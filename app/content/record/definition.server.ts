import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import type { Changed, RecordKind } from '#app/platform/changes/change.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Explained } from '#app/platform/forms/typed.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import type { Schema } from '../define.ts'
import type { DocumentForm } from '../form.server.ts'
import type { notSaved } from '#app/ui/admin/form/not-saved.ts'
import type { FormSentences, Sentences } from '../messages.ts'
import type { Refusal } from '../store/contract.ts'

export type SaveAnswer = Response | ReturnType<typeof notSaved>

export interface StoredRecord {
  rev: number
  updatedAt: number
}

export type Written<Stored> = Promise<Changed<{ unchanged?: boolean; refused?: undefined } | Refusal<Stored>>>

/** One kind of record: a collection's documents or a singleton. `recordScreens` has what all share. */
export interface RecordDefinition<Stored extends StoredRecord, Input> {
  kind: RecordKind
  topic: Topic
  fields: Schema['fields']
  sentences: FormSentences & Partial<Sentences>
  addresses: {
    edit(id: string, typed: FormValues): string
    /** Where to go after deleting. */
    list?(typed: FormValues): string
    /** Where to go after adding. */
    added?(id: string, typed: FormValues): string
  }
  /** Inputs that keep their value if a form omits them: only JavaScript sends the key of a file along. */
  pictureInputs: readonly string[]
  /** Those that keep it also if they are left empty, because a document must have that file. */
  requiredInputs: readonly string[]
  /** The names of the inputs that nobody changes in this record. */
  fixedInputs?(stored: Stored): readonly string[]
  read(admin: AdminContext, request: Request): Promise<DocumentForm>
  check(form: DocumentForm, adding: boolean): { input: Input } | Explained
  find(db: Db | Tx, id: string): Promise<Stored | undefined>
  /** Converts a record to the values of its form. */
  values(stored: Stored, db: Db | Tx): FormValues | Promise<FormValues>
  /** Reads what History recorded of it, which may be nothing. */
  recorded(record: unknown, db: Db | Tx): FormValues | Promise<FormValues>
  add?(tx: Tx, input: Input, id: string): Written<Stored>
  save(tx: Tx, id: string, rev: number, input: Input): Written<Stored>
  /** What the form can ask for besides, by its `intent`. */
  intents?: Readonly<
    Record<string, (admin: AdminContext, id: string, form: DocumentForm) => Promise<SaveAnswer>>
  >
  remove?(tx: Tx, id: string, rev: number): Promise<Changed<{ refused?: undefined } | Refusal<Stored>>>
}
