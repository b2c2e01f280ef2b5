import { fileAddress, isFileKey } from '#app/platform/files/keys.ts'

/** Where a field leads that holds the key of a stored file or a link; `undefined` where it is empty or neither. */
export function fileOrLinkAddress(text: string): string | undefined {
  if (isFileKey(text)) return fileAddress(text)
  return /^https?:\/\/./i.test(text) ? text : undefined
}
