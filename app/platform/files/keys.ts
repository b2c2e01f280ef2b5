import type { FileAccess, StorageArea } from './files.server.ts'

/** The folders from specification §3, and our own for documents, which is private as `resumes` is. */
const uploadFolders = ['images', 'generals', 'clientsimages', 'documents'] as const
export type UploadFolder = (typeof uploadFolders)[number]
export type FileFolder = UploadFolder | 'resumes'

export function isUploadFolder(text: string): text is UploadFolder {
  return uploadFolders.some((folder) => folder === text)
}

const keyShape = /^(images|generals|clientsimages|documents|resumes|variants)\/[A-Za-z0-9][A-Za-z0-9._/-]*$/

/** Whether this can be the key of a stored file: a known folder, safe characters, no path traversal. */
export function isFileKey(text: string): boolean {
  return (
    text.length <= 200 &&
    keyShape.test(text) &&
    !text.split('/').some((part) => part === '' || part.startsWith('.'))
  )
}

/** What was moved aside is sorted by day and by who may read it: `2026-11-25/private/resumes/…`. */
const asideShape = /^\d{4}-\d\d-\d\d\/(?:public|private)\/(.+)$/

/** Other areas than those of files have names that no file has. */
export function isStoreKey(area: StorageArea, key: string): boolean {
  if (area === 'arriving') return /^uploads\/[a-z0-9-]{1,80}\/[a-z0-9/.]{1,80}$/.test(key)
  return isFileKey(area === 'unneeded' ? (asideShape.exec(key)?.[1] ?? '') : key)
}

/** What a file under this key is where nothing else says so: résumés and documents are private. */
export function accessOf(key: string): FileAccess {
  return /^(resumes|documents)\//.test(key) ? 'private' : 'public'
}

/** Every file key in a text, including those in addresses. */
export function keysNamedIn(text: string): string[] {
  return text.match(/\b(images|generals|clientsimages|documents|resumes)\/[A-Za-z0-9][A-Za-z0-9._/-]*/g) ?? []
}

/** Reduces a file's name to characters that are safe in every store and address; preserves its extension. */
export function safeFileName(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(name) ?? []
  const safe = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/-{2,}/g, '-')
  const cut = safe(stem)
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80)
  return (cut || 'file') + extension.toLowerCase()
}

/** The original name of an uploaded file, without the random part of its key (`newFileKey`). */
export function fileNameOf(key: string): string {
  const [, name = ''] = /^[^/]+\/[A-Za-z0-9]{10}(.+)$/.exec(key) ?? []
  return name || key
}

/** The keys in the hidden input for several files. */
export function keysOf(text: string): string[] {
  return text.split(' ').filter((key) => key !== '')
}

/**
 * The address of a file: of a document for administrators, of everything else for everybody.
 * @param width the width in pixels at which a photograph is displayed; the response is no larger than needed
 */
export function fileAddress(key: string, width?: 320 | 640 | 1280): string {
  if (key.startsWith('documents/')) return `/admin/files/${key}`
  return width === undefined ? `/files/${key}` : `/files/${key}?width=${width}`
}

/** The key in such an address. */
export function keyOfAddress(address: string): string | undefined {
  const [, key = ''] = /^\/files\/(.+)$/.exec(address) ?? []
  return isFileKey(key) ? key : undefined
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Specification §9. */
const randomLength = 10

/** `images/{random10}{filename}` (specification §3), from a cryptographic source. */
export function newFileKey(folder: FileFolder, fileName: string): string {
  const between = folder === 'resumes' ? '/' : ''
  return `${folder}/${randomText()}${between}${safeFileName(fileName)}`
}

/** Bytes that would make some characters more likely than others are discarded. */
function randomText(): string {
  let text = ''
  while (text.length < randomLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * randomLength)))
      if (byte < 4 * alphabet.length) text += alphabet[byte % alphabet.length]
  return text.slice(0, randomLength)
}
