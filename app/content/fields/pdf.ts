import type { Cell, Field } from './field.ts'
import { file } from './file.ts'
import type { FileOptions } from './picture.ts'

interface PdfOptions {
  label: string
  help?: string
  /** The hint if no file was chosen, and the message above the form. */
  required: { hint: string; head: string }
}

export interface PdfField extends Field<string, { '': string | null }>, FileOptions {}

/** The key of a stored PDF that is not public by itself: a route of its collection decides who gets it. */
export function pdf(options: PdfOptions): PdfField {
  return {
    ...file({ ...options, policy: 'officeDocument', folder: 'documents' }),
    columns: { '': { type: 'text', nullable: true, refersTo: { table: 'file', onDelete: 'restrict' } } },
    toRow: (value) => ({ '': value || null }),
    fromRow: (row: { '': Cell }) => String(row[''] ?? ''),
  }
}
