import { fileAddress, isFileKey } from '#app/platform/files/keys.ts'

/** The address for a field with the key of a stored file or a link; `undefined` if it is empty or neither. */
export function fileOrLinkAddress(text: string): string | undefined {
  if (isFileKey(text)) return fileAddress(text)
  return /^https?:\/\/./i.test(text) ? text : undefined
}
