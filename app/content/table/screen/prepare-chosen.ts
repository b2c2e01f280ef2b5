import { prepareFile } from '#app/uploads/fields/prepare-file.ts'
import type { PreparedFile } from '#app/uploads/queue.ts'
import { maxUploadBytes, policies, tooManyBytes, type UploadPolicyName } from '#app/uploads/policy.ts'
import type { Refused } from '#app/platform/refused.ts'
import type { ChosenUpload } from './chosen-files.ts'

/**
 * Unpacks a chosen file if it is inside a ZIP, and checks and scales it as any other upload. What no browser
 * could make small enough is not even unpacked.
 */
export async function prepareChosen(
  { fileName, bytes, open }: ChosenUpload,
  policy: UploadPolicyName,
): Promise<PreparedFile | Refused> {
  if (bytes > maxUploadBytes) return { refused: tooManyBytes(fileName, policies[policy], bytes) }
  const file = await open().catch(() => undefined)
  if (!file) return { refused: `${fileName} can’t be read from the ZIP or this device. Choose it again.` }
  return prepareFile(file, policies[policy])
}
