import { policies } from '#app/uploads/policy.ts'
import { receiveInForm } from '#app/uploads/receive.server.ts'
import { readFormWithFiles } from '#app/platform/http/multipart.server.ts'
import type { Area } from '#app/platform/auth/rights.ts'
import { writeAccess, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { failed } from '#app/ui/admin/message/failure-words.ts'
import type { Fields } from './fields/field.ts'
import { inputFields } from './fields/group.ts'
import { isFileField } from './fields/picture.ts'

export interface DocumentForm {
  /** By input name. */
  typed: Record<string, string>
  /** Why files sent with the form were rejected, by input name. */
  refusedFiles: Record<string, string>
}

/** Multiplies a file's size limit, so that a form with a much larger file can still be read and shown. */
const sizeFactor = 4

/** For everything in the form except the files; each text field also has its own limit. */
const maxTextBytes = 2 * 1024 * 1024

/** Reads a posted form; files sent with it are already stored when this returns. */
export async function readDocumentForm(
  admin: AdminContext,
  request: Request,
  { fields, area }: { fields: Fields; area: Area },
): Promise<DocumentForm> {
  const services = { ...admin, ...writeAccess(admin, area) }
  const fieldsNamed = inputFields(fields)
  const destinations = new Map(
    fieldsNamed.flatMap(([name, field]) =>
      isFileField(field)
        ? [
            [
              name + (field.inputs[0] ?? ''),
              { folder: field.folder, policy: policies[field.policy] },
            ] as const,
          ]
        : [],
    ),
  )
  const form = await readFormWithFiles(request, {
    fileFields: [...destinations.keys()],
    lists: fieldsNamed.filter(([, { initial }]) => Array.isArray(initial)).map(([name]) => name),
    maxBytes: [...destinations.values()].reduce(
      (bytes, { policy }) => bytes + sizeFactor * policy.maxBytes,
      maxTextBytes,
    ),
    receive(content, name, input) {
      const destination = destinations.get(input)
      if (!destination) throw new Error(`no file is expected in ${input}`)
      return receiveInForm(services, content, { name, ...destination, by: admin.administrator.id })
    },
  })
  const typed = { ...form.fields }
  const refusedFiles: Record<string, string> = {}
  for (const [input, file] of form.files)
    if ('refused' in file) refusedFiles[input] = failed.upload(file.refused)
    else typed[input] = file.key
  return { typed, refusedFiles }
}
