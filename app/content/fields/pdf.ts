import type { Cell, Field } from './field.ts'
import { file, type FileFieldOptions } from './file.ts'
import type { FileOptions } from './picture.ts'

interface PdfOptions {
  label: string
  help?: string
  /** The hint if no file was chosen, and the message above the form. Without it, the field is optional. */
  required?: { hint: string; head: string }
  /** Whether everybody may open it who knows its address. Otherwise, a route of its collection decides. */
  isPublic?: true
}

export interface StoredFileField extends Field<string, { '': string | null }>, FileOptions {}

/** The key of a stored PDF. */
export function pdf({ isPublic, ...options }: PdfOptions): StoredFileField {
  return isPublic
    ? storedFile({ ...options, policy: 'document', folder: 'generals' })
    : storedFile({ ...options, policy: 'officeDocument', folder: 'documents' })
}

/** The key of a stored scan, for the office alone: a PDF or an image. */
export function scan(options: PdfOptions): StoredFileField {
  return storedFile({ ...options, policy: 'officeScan', folder: 'documents' })
}

/** The key of a stored video, whose first frame is stored with it. */
export function video(options: Pick<PdfOptions, 'label' | 'help'>): StoredFileField {
  return { ...storedFile({ ...options, policy: 'video', folder: 'generals' }), type: 'video' }
}

/** A key with a foreign key, so that its file is kept as long as it is named. */
function storedFile(options: FileFieldOptions): StoredFileField {
  return {
    ...file(options),
    columns: { '': { type: 'text', nullable: true, refersTo: { table: 'file', onDelete: 'restrict' } } },
    toRow: (value) => ({ '': value || null }),
    fromRow: (row: { '': Cell }) => String(row[''] ?? ''),
  }
}
