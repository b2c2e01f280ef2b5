import { plain, type Field, type OnDelete, type Problem } from './field.ts'

interface ReferenceOptions {
  /** The name of the collection that is referred to. */
  to: string
  table: string
  /** A column whose value a form may use instead of the id, and how to convert what was typed to it. */
  by?: { column: string; key: (typed: string) => string }
  label: string
  help?: string
  required?: string
  /** The messages if the chosen document does not exist. */
  unknown: { hint: string; head: string; undoHint: string }
  onDelete: OnDelete
}

export interface ReferenceField extends Field<string | null, { _id: string | null }> {
  readonly to: string
  readonly table: string
  readonly by: ReferenceOptions['by']
  readonly onDelete: ReferenceOptions['onDelete']
  readonly unknown: ReferenceOptions['unknown']
}

/** The id of another document, or `null` for none. */
export function reference(options: ReferenceOptions): ReferenceField {
  const { to, table, by, label, help, required, unknown, onDelete } = options
  return {
    type: 'reference',
    to,
    table,
    by,
    onDelete,
    unknown,
    label,
    help,
    inputs: [''],
    columns: { _id: { type: 'text', nullable: !required, refersTo: { table, onDelete } } },
    historyFields: [{ path: '', label, as: 'reference', to }],
    initial: null,
    blank: { '': '' },
    parse: (typed) => ({ value: plain(typed['']) || null }),
    format: (value) => ({ '': value ?? '' }),
    check: (value): Problem | undefined =>
      value === null && required ? { why: 'missing', hint: required } : undefined,
    read: (stored) => (typeof stored === 'string' && stored !== '' ? stored : null),
    toRow: (value) => ({ _id: value }),
    fromRow: (row) => row._id,
    equal: (one, other) => one === other,
    words: (value) => value ?? '',
    references: (value) => (value ? [{ collection: to, id: value }] : []),
  }
}

export function isReference(field: { type: string }): field is ReferenceField {
  return field.type === 'reference'
}
