import { randomInt } from 'node:crypto'
import { safeFileName, type FileFolder } from './keys.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Specification §9. */
const randomLength = 10

/** `images/{random10}{filename}` (specification §3), from a cryptographic source. */
export function newFileKey(folder: FileFolder, fileName: string): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const between = folder === 'resumes' ? '/' : ''
  return `${folder}/${random}${between}${safeFileName(fileName)}`
}
