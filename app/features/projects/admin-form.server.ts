import { readForm } from '#app/platform/http/multipart.server.ts'
import { policies } from '#app/uploads/policy.ts'
import { receiveInForm } from '#app/uploads/receive.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { failed } from '#app/ui/admin/failure-words.ts'

/** Room for a photograph that is far too large, so that the rest of its form can still be read and shown again. */
const mostBytes = 4 * policies.photograph.mostBytes

/** A posted project, with the photograph that came inside the form already stored. */
export async function readProjectForm(services: Services, request: Request) {
  const { fields, file } = await readForm(request, {
    field: 'imageUrl',
    mostBytes,
    receive: (content, name) =>
      receiveInForm(services, content, { name, folder: 'images', policy: policies.photograph }),
  })
  if (!file) return { typed: fields, fileProblem: undefined }
  if ('refused' in file) return { typed: fields, fileProblem: failed.upload(file.refused) }
  return { typed: { ...fields, imageUrl: file.key }, fileProblem: undefined }
}
