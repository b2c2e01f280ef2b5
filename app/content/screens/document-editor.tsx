import type { ComponentProps } from 'react'
import type { RecordDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { undoWindowMs } from '#app/platform/retention.ts'
import { documentAddress, parentOf, screenAddresses } from '../document.ts'
import type { Collection, Document } from '../define.ts'
import { DocumentFields } from '../inputs/document-fields.tsx'
import type { Choices } from '../inputs/input-props.ts'
import { addedSentence, cascadeSentence, type Counted } from '../messages.ts'
import { RecordEditor } from './record-editor.tsx'

type Editor = ComponentProps<typeof RecordEditor>

interface DocumentEditorProps
  extends
    Pick<Editor, 'record' | 'outcome' | 'links' | 'showsQuestion' | 'beside'>,
    Partial<Pick<Editor, 'fields' | 'site' | 'quiet'>> {
  collection: Collection
  /** Absent when a document is added. */
  document?: Document
  /** What is deleted with it. */
  parts?: readonly Counted[]
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
  const { add } = screenAddresses(collection, editor.record.values[collection.parent ?? ''])
  const deletion = document && { ...deletionOf(collection, document, parts), line: admin.deletion.line }
  return (
    <RecordEditor
      {...editor}
      schema={collection}
      address={document ? documentAddress(collection, document) : add}
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
 * @param parts what is deleted with it
 */
export function deletionOf(
  collection: Collection,
  document: Document,
  parts: readonly Counted[] = [],
): RecordDeletion {
  const { name, parent, admin, sentences } = collection
  const { question = (title) => `Delete ${title}?`, consequence } = admin.deletion
  const { id, rev } = document
  const address = documentAddress(collection, document)
  return {
    kind: name,
    id,
    rev,
    failed: sentences.deleteFailed,
    title: question(collection.title(document)),
    body: [parts.length > 0 && cascadeSentence(parts), consequence, canComeBack].filter(Boolean).join(' '),
    fields: {
      intent: 'delete',
      rev: String(rev),
      ...(parent && { [parent]: parentOf(collection, document) }),
    },
    action: address,
    back: address,
  }
}
