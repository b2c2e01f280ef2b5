import { fileAddress } from '#app/platform/files/keys.ts'
import { policies } from '#app/uploads/policy.ts'
import { receiveInForm } from '#app/uploads/receive.server.ts'
import { readFormWithFiles } from '#app/platform/http/multipart.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { failed } from '#app/ui/admin/failure-words.ts'
import { wholeNumber } from './admin-values.ts'
import type { SettingPage } from './catalogue.ts'

/** Beside the files of a form, its texts. */
const room = 4 * 1024 * 1024

/** A posted page of General, trimmed, with the files that came inside the form already stored. */
export async function readSettingForm(services: Services, request: Request, { fields }: SettingPage) {
  const taking = fields.flatMap(({ name, kind, policy }) => (policy ? [{ name, kind, policy }] : []))
  const read = await readFormWithFiles(request, {
    fileFields: taking.map(({ name }) => name),
    // Twice what is taken, so that the form around a file that is too large can still be read and shown again.
    mostBytes: taking.reduce((bytes, { policy }) => bytes + 2 * policies[policy].mostBytes, room),
    receive(content, name, field) {
      const policy = taking.find((one) => one.name === field)?.policy ?? 'photograph'
      return receiveInForm(services, content, { name, folder: 'generals', policy: policies[policy] })
    },
  })
  const typed = Object.fromEntries(Object.entries(read.fields).map(([name, text]) => [name, text.trim()]))
  // As they are stored, so that `1,300` and `1300` are the same where two versions are compared.
  for (const { name, kind } of fields)
    if (kind === 'number' && typed[name]) typed[name] = String(wholeNumber(typed[name]) ?? typed[name])
  const fileProblems: Record<string, string> = {}
  for (const { name, kind } of taking) {
    const file = read.files.get(name)
    if (file && 'refused' in file) fileProblems[name] = failed.upload(file.refused)
    else if (file) typed[name] = kind === 'file-or-link' ? fileAddress(file.key) : file.key
  }
  return { typed, fileProblems }
}
