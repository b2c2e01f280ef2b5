import { policies } from '#app/platform/files/policy.ts'
import { receiveInForm } from '#app/platform/files/receive.server.ts'
import { readForm } from '#app/platform/http/multipart.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { failed } from '#app/ui/admin/failure-words.ts'

/** Room for a picture that is far too large, so that the rest of its form can still be read and shown again. */
const mostBytes = 4 * policies.photograph.mostBytes

/** A posted certificate, with the picture that came inside the form already stored. */
export async function readCertificateForm(services: Services, request: Request) {
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
