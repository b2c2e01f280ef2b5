import { fill } from '#app/messages/fill.ts'
import { policies } from '#app/uploads/policy.ts'
import { mebibyte } from '#app/platform/units.ts'
import type { FormWords } from './form-words.ts'

/** Why a résumé is refused, in the language of its form; browser and server say the same. */
export function refusalOfResume(
  { resume }: FormWords,
  name: string,
  reason: 'tooLarge' | 'notThatType',
): { refused: string } {
  const file = name || (resume?.thisFile ?? '')
  return { refused: fill(resume?.[reason] ?? '', { file, max: policies.resume.maxBytes / mebibyte }) }
}
