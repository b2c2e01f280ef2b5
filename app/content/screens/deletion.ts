import type { RecordDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { undoWindowMs } from '#app/platform/retention.ts'
import { documentAddress, parentOf } from '../document.ts'
import type { Collection, Document } from '../define.ts'
import { cascadeSentence, type Counted } from '../messages.ts'

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
    area: collection.area,
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
  }
}
