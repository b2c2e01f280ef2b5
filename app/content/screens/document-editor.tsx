import type { ComponentProps } from 'react'
import { documentAddress, screenAddresses } from '../document.ts'
import type { Collection, Document } from '../define.ts'
import { fixedFields } from '../fixed.ts'
import { DocumentFields } from '../inputs/document-fields.tsx'
import type { Choices } from '../inputs/input-props.ts'
import { addedSentence, draftSentences, type Counted } from '../messages.ts'
import { deletionOf } from './deletion.ts'
import { PendingNote, type Pending } from './pending-note.tsx'
import { RecordEditor } from './record-editor.tsx'

type Editor = ComponentProps<typeof RecordEditor>

interface DocumentEditorProps
  extends
    Pick<Editor, 'record' | 'outcome' | 'links' | 'beside' | 'files'>,
    Partial<Pick<Editor, 'fields' | 'site' | 'quiet'>> {
  collection: Collection
  /** Absent when a document is added. */
  document?: Document
  /** What is deleted with it. */
  parts?: readonly Counted[]
  /** How many documents the last save added. */
  added?: number
  choices?: Choices
  /** The version that is edited in place of the one on the site. */
  pending?: Pending | undefined
}

const pendingSentences = {
  draft: 'Draft saved. The site still shows the published version.',
  discarded: 'Draft discarded. This is the version on the site.',
}

/** The form for a collection's documents, including everything that protects what was typed. */
export function DocumentEditor({
  collection,
  document,
  parts,
  added = 1,
  choices,
  pending,
  ...editor
}: DocumentEditorProps) {
  const { admin, sentences } = collection
  const { updated, deleted } = sentences
  const { add } = screenAddresses(collection, editor.record.values[collection.parent ?? ''])
  const state = document && (document.state === 'draft' ? 'draft' : 'published')
  const isPending = pending !== undefined
  const preview = document && collection.page ? { kind: collection.name, id: document.id } : undefined
  const button = !document ? admin.addButton : state === 'draft' || isPending ? 'Publish' : 'Save changes'
  const deletion = document && { ...deletionOf(collection, document, parts), line: admin.deletion.line }
  return (
    <RecordEditor
      {...editor}
      schema={collection}
      choices={choices}
      address={document ? documentAddress(collection, document) : add}
      button={button}
      publication={
        collection.publication === 'none'
          ? undefined
          : { of: collection.publication, state, isPending, preview }
      }
      above={pending && ((values) => <PendingNote {...{ pending, values }} schema={collection} />)}
      sentences={
        document
          ? { updated, added: sentences.added, ...draftSentences, ...pendingSentences }
          : { added: addedSentence(sentences, added), ...draftSentences, deleted }
      }
      site={document && (editor.site ?? admin.site)}
      deletion={deletion}
      fields={
        editor.fields ??
        ((form) => (
          <DocumentFields
            {...{ collection, form, choices }}
            files={editor.files}
            adding={!document}
            fixed={document && fixedFields(collection, document)}
          />
        ))
      }
    />
  )
}
