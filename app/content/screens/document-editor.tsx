import type { ComponentProps } from 'react'
import type { Deletion } from '#app/ui/admin/delete-record.tsx'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import { documentAddress } from '../address.ts'
import { fieldsOf, type Collection, type Document } from '../define.ts'
import { DocumentFields, type OwnInputs } from '../inputs/document-fields.tsx'

type Editor = ComponentProps<typeof RecordEditor>

interface DocumentEditorProps extends Pick<Editor, 'record' | 'outcome' | 'links' | 'asks'> {
  collection: Collection
  /** Left out where a document is added. */
  document?: Document
  own?: OwnInputs
}

/** The form of a collection's documents, with everything that keeps what is typed in it. */
export function DocumentEditor({ collection, document, own, ...editor }: DocumentEditorProps) {
  const { admin, sentences } = collection
  const deletion = document && { ...deletionOf(collection, document), line: admin.deletion.line }
  return (
    <RecordEditor
      {...editor}
      address={document ? documentAddress(collection, document.id) : admin.add}
      button={document ? 'Save changes' : admin.addButton}
      labels={labelsOf(collection)}
      sentences={
        document ? { updated: sentences.updated, added: sentences.added } : { added: sentences.added }
      }
      site={document && admin.site}
      deletion={deletion}
      fields={(form) => <DocumentFields collection={collection} form={form} own={own} />}
    />
  )
}

/** What is asked before a document is deleted. */
export function deletionOf(collection: Collection, document: Document): Deletion {
  return {
    question: `Delete ${collection.title(document)}?`,
    consequence: collection.admin.deletion.consequence,
    rev: document.rev,
    address: documentAddress(collection, document.id),
  }
}

/** By the names of the inputs, for the summary of problems and where two versions stand side by side. */
function labelsOf(collection: Collection): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(collection).flatMap(([name, { inputs, parts, label }]) =>
      inputs.map((suffix, place) => [name + suffix, parts[place]?.label ?? label]),
    ),
  )
}
