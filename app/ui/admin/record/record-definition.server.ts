import type { AdminContext } from '#app/platform/auth/administrator.server.ts'
import type { Changed, RecordKind } from '#app/platform/change.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import type { Values } from '../form/form-values.ts'
import type { Refusal } from '#app/platform/forms/form-answer.ts'

export type Problem = Omit<Refusal, 'typed'> & { advice?: string }

export interface StoredRecord {
  rev: number
  updatedAt: number
}

export interface PostedForm {
  typed: Values
}

export interface Refused<Stored, Reason> {
  refused: Reason
  /** Where somebody saved it in between: their version. */
  current?: Stored
  /** The fields that it is about. */
  fields?: string[]
  /** Where the store says it itself. */
  explained?: Problem
}
export interface Saved {
  unchanged?: boolean
  refused?: undefined
}

type Written<Stored, Reason> = Promise<Changed<Saved | Refused<Stored, Reason>>>

/** One kind of record as its feature describes it. What all editors do alike stands in `record-screens.server.ts`. */
export interface RecordDefinition<
  Stored extends StoredRecord,
  Input,
  Reason extends string,
  Form extends PostedForm,
> {
  kind: RecordKind
  topic: Topic
  sentences: {
    noChanges: string
    notPossible: string
    addFailed?: string
    deleteFailed?: string
    /** It was saved since it was opened to be deleted. */
    lookAgain?: string
  }
  addresses: {
    edit(id: string): string
    /** Where one goes after deleting. */
    list?: string
    /** Where one goes after adding. */
    added?(id: string, typed: Values): string
  }
  /** Fields that keep what they hold where a form does not name them, or, for `imageUrl`, names no picture. */
  pictureFields: readonly string[]
  read(admin: AdminContext, request: Request): Promise<Form>
  check(form: Form, adding: boolean): { input: Input } | Problem
  /** The sentence for what was refused. */
  explain(refusal: Refused<Stored, Reason>, adding: boolean): Problem
  find(db: Db | Tx, id: string): Promise<Stored | undefined>
  /** As its form holds it. */
  values(stored: Stored, db: Db | Tx): Values | Promise<Values>
  add?(tx: Tx, input: Input, id: string): Written<Stored, Reason>
  save(tx: Tx, id: string, rev: number, input: Input): Written<Stored, Reason>
  remove?(
    tx: Tx,
    id: string,
    rev: number,
  ): Promise<Changed<{ deleted: object; refused?: undefined } | Refused<Stored, Reason>>>
}
