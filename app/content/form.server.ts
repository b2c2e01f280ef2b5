import { policies } from '#app/uploads/policy.ts'
import { receiveInForm } from '#app/uploads/receive.server.ts'
import { readForm } from '#app/platform/http/multipart.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { failed } from '#app/ui/admin/failure-words.ts'
import { fieldsOf, type Collection } from './define.ts'
import { isFileField } from './fields/picture.ts'

export interface DocumentForm {
  /** By the names of the inputs. */
  typed: Record<string, string>
  /** Why the file that came inside the form was not taken, by field. */
  fileProblems: Record<string, string>
}

/** Room for a file that is far too large, so that the rest of its form can still be read and shown again. */
const room = 4

/** Of a form without a file; the texts themselves have limits of their own. */
const mostTextBytes = 2 * 1024 * 1024

/** A posted form of a collection, with the file that came inside it already stored. */
export async function readDocumentForm(
  services: Services,
  request: Request,
  collection: Collection,
): Promise<DocumentForm> {
  const [name, field] = fieldsOf(collection).find(([, one]) => isFileField(one)) ?? []
  if (name === undefined || field === undefined || !isFileField(field)) {
    const { fields } = await readForm(request, { field: '', mostBytes: mostTextBytes, receive: refuseFile })
    return { typed: fields, fileProblems: {} }
  }
  const input = name + (field.inputs[0] ?? '')
  const policy = policies[field.policy]
  const { fields, file } = await readForm(request, {
    field: input,
    mostBytes: room * policy.mostBytes,
    receive: (content, fileName) =>
      receiveInForm(services, content, { name: fileName, folder: field.folder, policy }),
  })
  if (!file) return { typed: fields, fileProblems: {} }
  if ('refused' in file) return { typed: fields, fileProblems: { [name]: failed.upload(file.refused) } }
  return { typed: { ...fields, [input]: file.key }, fileProblems: {} }
}

function refuseFile(): never {
  throw new Error('a form without a file field was sent a file')
}
