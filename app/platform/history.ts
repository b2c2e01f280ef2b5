import type { Topic } from './live/topics.ts'

/** A field as History shows and restores it, or one line of a value that has several. */
export interface HistoryField {
  /** The path in the record, `photograph.key`, or in the value, where '' is the whole value. */
  path: string
  /** The label in the form. */
  label: string
  /**
   * Set if the value is the key of a file, the id of another record, a percentage, a day, a time in
   * milliseconds, or a number that only defines an order.
   */
  as?: 'file' | 'reference' | 'percent' | 'date' | 'seconds' | 'position'
  /** The kind of record that a reference points to. */
  to?: string
  /** The form's labels for its values. */
  words?: Readonly<Record<string, string>>
}

/** How History names records of one kind. Records are read as stored, possibly by an older release. */
export interface RecordWords {
  topic: Topic
  one: string
  many: string
  nameOf(record: object, id: string): string
  /** The address of its edit screen. */
  addressOf(id: string): string
  /** In form order. */
  fieldsOf(id: string): readonly HistoryField[]
}
