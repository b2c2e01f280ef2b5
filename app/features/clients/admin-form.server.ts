import type { FileFolder } from '#app/platform/files/keys.ts'
import { policies } from '#app/uploads/policy.ts'
import { receiveInForm } from '#app/uploads/receive.server.ts'
import { readForm } from '#app/platform/http/multipart.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { failed } from '#app/ui/admin/failure-words.ts'

/** Room for a picture that is far too large, so that the rest of its form can still be read and shown again. */
const mostBytes = 4 * policies.logo.mostBytes

/** A posted form of the clients, with the logo that came inside it already stored. */
export async function readClientForm(services: Services, request: Request, folder: FileFolder) {
  const { fields, file } = await readForm(request, {
    field: 'imageUrl',
    mostBytes,
    receive: (content, name) => receiveInForm(services, content, { name, folder, policy: policies.logo }),
  })
  if (!file) return { typed: fields, fileProblem: undefined }
  if ('refused' in file) return { typed: fields, fileProblem: failed.upload(file.refused) }
  return { typed: { ...fields, imageUrl: file.key }, fileProblem: undefined }
}
