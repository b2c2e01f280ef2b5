import { fill } from '#app/messages/fill.ts'
import { policies } from '#app/uploads/policy.ts'
import { mebibyte } from '#app/platform/units.ts'
import type { FormWords } from './form-words.ts'

/** Why an attached file is refused, in the language of its form; browser and server say the same. */
export function refusalOfFile(
  { file: words }: FormWords,
  name: string,
  reason: 'tooLarge' | 'notThatType',
): { refused: string } {
  const file = name || (words?.thisFile ?? '')
  return { refused: fill(words?.[reason] ?? '', { file, max: policies.resume.maxBytes / mebibyte }) }
}
