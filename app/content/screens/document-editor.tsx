import type { ComponentProps } from 'react'
import type { RecordDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { undoWindowMs } from '#app/platform/retention.ts'
import { RecordEditor } from '#app/ui/admin/record/record-editor.tsx'
import { dayInWords } from '../fields/date.ts'
import { documentAddress, fieldsOf, type Collection, type Document } from '../define.ts'
import { DocumentFields, type OwnInputs } from '../inputs/document-fields.tsx'
import type { Choices } from '../inputs/input-props.ts'
import { addedSentence, cascadeSentence } from '../sentences.ts'

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
  own?: OwnInputs
}

/** The form for a collection's documents, including everything that protects what was typed. */
export function DocumentEditor({
  collection,
  document,
  parts,
  added = 1,
  choices,
  own,
  ...editor
}: DocumentEditorProps) {
  const { admin, sentences } = collection
  const { updated, deleted } = sentences
  const deletion = document && { ...deletionOf(collection, document, parts), line: admin.deletion.line }
  return (
    <RecordEditor
      {...editor}
      address={document ? documentAddress(collection, document.id) : admin.add}
      button={document ? 'Save changes' : admin.addButton}
      labels={labelsOf(collection)}
      sentences={
        document ? { updated, added: sentences.added } : { added: addedSentence(sentences, added), deleted }
      }
      site={document && (editor.site ?? admin.site)}
      deletion={deletion}
      fields={
        editor.fields ??
        ((form) => <DocumentFields {...{ collection, form, choices, own }} adding={!document} />)
      }
      show={(name, value) => wordsOf(collection, name, value)}
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

/** How an input's value is displayed when two versions are compared, if it differs from the value itself. */
export function wordsOf(
  collection: Pick<Collection, 'fields'>,
  input: string,
  value: string,
): string | undefined {
  for (const [name, { inputs, parts }] of fieldsOf(collection)) {
    const part = parts[inputs.findIndex((suffix) => name + suffix === input)]
    if (part?.as === 'percent') return `${value} %`
    if (part?.as === 'date') return dayInWords(value)
    if (part) return part.words?.[value]
  }
  return undefined
}

/** Labels by input name, for the summary of problems and for comparing two versions. */
export function labelsOf(collection: Pick<Collection, 'fields'>): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(collection).flatMap(([name, { inputs, parts, label }]) =>
      inputs.map((suffix, place) => [name + suffix, parts[place]?.label ?? label]),
    ),
  )
}
