import type { ComponentProps } from 'react'
import { documentAddress, screenAddresses } from '../document.ts'
import type { Collection, Document } from '../define.ts'
import { DocumentFields } from '../inputs/document-fields.tsx'
import type { Choices } from '../inputs/input-props.ts'
import { addedSentence, type Counted } from '../messages.ts'
import { deletionOf } from './deletion.ts'
import { RecordEditor } from './record-editor.tsx'

type Editor = ComponentProps<typeof RecordEditor>

interface DocumentEditorProps
  extends
    Pick<Editor, 'record' | 'outcome' | 'links' | 'beside'>,
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
      choices={choices}
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
