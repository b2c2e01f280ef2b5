import { headBytes, notThatDocument, policies, recognise, tooManyBytes } from '#app/uploads/policy.ts'
import type { Resume } from './form.ts'

/** Says in the browser, before 10 MB are on their way, what the server would say after. */
export async function checkResume(chosen: unknown): Promise<Resume<File> | undefined> {
  if (!(chosen instanceof File) || chosen.name === '') return undefined
  if (chosen.size > policies.resume.mostBytes) return { refused: tooManyBytes(chosen.name, policies.resume) }
  const head = new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer())
  return recognise(head) === 'pdf'
    ? { file: chosen }
    : { refused: notThatDocument(chosen.name, policies.resume) }
}
