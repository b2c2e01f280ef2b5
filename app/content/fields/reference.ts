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
  /** `keep`: a deleted document stays named here, so that it is chosen again when it is brought back. */
  onDelete: OnDelete | 'keep'
}

export interface ReferenceField extends Field<string | null, { _id: string | null }> {
  readonly to: string
  readonly table: string
  readonly by: ReferenceOptions['by']
  readonly onDelete: ReferenceOptions['onDelete']
  readonly unknown: ReferenceOptions['unknown']
}

/** Of an id, or of a value that names a document in its place. */
const maxIdLength = 300

/** The id of another document, or `null` for none. */
export function reference(options: ReferenceOptions): ReferenceField {
  const { to, table, by, label, help, required, unknown, onDelete } = options
  const isKept = onDelete === 'keep'
  const refersTo = isKept ? undefined : { table, onDelete }
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
    columns: { _id: { type: 'text', nullable: !required, ...(refersTo && { refersTo }) } },
    historyFields: [{ path: '', label, as: 'reference', to }],
    initial: null,
    blank: { '': '' },
    parse: (typed) => ({ value: plain(typed['']).slice(0, maxIdLength) || null }),
    format: (value) => ({ '': value ?? '' }),
    check: (value): Problem | undefined =>
      value === null && required ? { why: 'missing', hint: required } : undefined,
    read: (stored) => (typeof stored === 'string' && stored !== '' ? stored.slice(0, maxIdLength) : null),
    toRow: (value) => ({ _id: value }),
    fromRow: (row) => row._id,
    equal: (one, other) => one === other,
    words: (value) => value ?? '',
    references: (value) => (value && !isKept ? [{ collection: to, id: value }] : []),
  }
}

export function isReference(field: { type: string }): field is ReferenceField {
  return field.type === 'reference'
}
