import type { ComponentProps } from 'react'
import type { RecordDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { undoWindowMs } from '#app/platform/retention.ts'
import { documentAddress } from '../document.ts'
import type { Collection, Document } from '../define.ts'
import { DocumentFields } from '../inputs/document-fields.tsx'
import type { Choices } from '../inputs/input-props.ts'
import { addedSentence, cascadeSentence } from '../messages.ts'
import { RecordEditor } from './record-editor.tsx'

type Editor = ComponentProps<typeof RecordEditor>

interface DocumentEditorProps
  extends
    Pick<Editor, 'record' | 'outcome' | 'links' | 'showsQuestion' | 'beside'>,
    Partial<Pick<Editor, 'fields' | 'site'>> {
  collection: Collection
  /** Absent when a document is added. */
  document?: Document
  /** How many parts are deleted with it. */
  parts?: number
  /** How many documents the last save added. */
  added?: number
  choices?: Choices
}

/** The form for a collection's documents, including everything that protects what was typed. */
export function DocumentEditor({
  collection,
  document,
  parts,
  added = 1,
  choices,
  ...editor
}: DocumentEditorProps) {
  const { admin, sentences } = collection
  const { updated, deleted } = sentences
  const deletion = document && { ...deletionOf(collection, document, parts), line: admin.deletion.line }
  return (
    <RecordEditor
      {...editor}
      schema={collection}
      address={document ? documentAddress(collection, document.id) : admin.add}
      button={document ? 'Save changes' : admin.addButton}
      sentences={
        document ? { updated, added: sentences.added } : { added: addedSentence(sentences, added), deleted }
      }
      site={document && (editor.site ?? admin.site)}
      deletion={deletion}
      fields={
        editor.fields ?? ((form) => <DocumentFields {...{ collection, form, choices }} adding={!document} />)
      }
    />
  )
}

const canComeBack = `You can bring it back from History for ${undoWindowMs / (24 * 60 * 60 * 1000)} days.`

/**
 * The confirmation shown before a document is deleted.
 * @param number how many parts are deleted with it
 */
export function deletionOf(collection: Collection, document: Document, number = 0): RecordDeletion {
  const { name, parts, admin, sentences } = collection
  const { question = (title) => `Delete ${title}?`, consequence } = admin.deletion
  const { id, rev } = document
  const address = documentAddress(collection, id)
  return {
    kind: name,
    id,
    rev,
    failed: sentences.deleteFailed,
    title: question(collection.title(document)),
    body: [parts && cascadeSentence(parts, number), consequence, canComeBack].filter(Boolean).join(' '),
    fields: { intent: 'delete', rev: String(rev) },
    action: address,
    back: address,
  }
}
