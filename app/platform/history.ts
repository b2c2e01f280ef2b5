import type { Topic } from './live/topics.ts'

/** A field as History shows it and puts it back, or one line of a value that has several. */
export interface HistoryField {
  /** Where it stands in the record, `photograph.key`, or in the value, where '' is the whole. */
  path: string
  /** Of the form. */
  label: string
  /** Its value is the key of a file, the id of another record, a percentage, or a number that only says an order. */
  as?: 'file' | 'reference' | 'percent' | 'position'
  /** The kind of the record to which a reference leads. */
  to?: string
  /** What the form calls its values. */
  words?: Readonly<Record<string, string>>
}

/** What History calls the records of one kind. A record is read as it was stored, perhaps by an older release. */
export interface RecordWords {
  topic: Topic
  one: string
  many: string
  nameOf(record: object, id: string): string
  /** Of its edit screen. */
  addressOf(id: string): string
  /** In the order of the form. */
  fieldsOf(id: string): readonly HistoryField[]
}
