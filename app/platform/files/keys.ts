/** The folders of the specification §3; `resumes` is the private one. */
const publicFolders = ['images', 'generals', 'clientsimages'] as const
export type PublicFolder = (typeof publicFolders)[number]
export type FileFolder = PublicFolder | 'resumes'

export function isPublicFolder(text: string): text is PublicFolder {
  return publicFolders.some((folder) => folder === text)
}

const keyShape = /^(images|generals|clientsimages|resumes|variants)\/[A-Za-z0-9][A-Za-z0-9._/-]*$/

/** Whether this can be the key of a stored file: a known folder, safe characters, no way out of the folder. */
export function isFileKey(text: string): boolean {
  return (
    text.length <= 200 &&
    keyShape.test(text) &&
    !text.split('/').some((part) => part === '' || part.startsWith('.'))
  )
}

/** Parts of uploads under way lie apart (`arriving`), by names that no file has. */
export function isStoreKey(place: 'public' | 'private' | 'arriving', key: string): boolean {
  return place === 'arriving' ? /^uploads\/[a-z0-9-]{1,80}\/[a-z0-9/.]{1,80}$/.test(key) : isFileKey(key)
}

/** Every key that stands somewhere in a text, in an address too. */
export function keysNamedIn(text: string): string[] {
  return text.match(/\b(images|generals|clientsimages|resumes)\/[A-Za-z0-9][A-Za-z0-9._/-]*/g) ?? []
}

/** The name a file came with, reduced to characters that are safe in every store and address; its ending is kept. */
export function safeFileName(name: string): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/s.exec(name) ?? []
  const safe = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/-{2,}/g, '-')
  const cut = safe(stem)
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80)
  return (cut || 'file') + ending.toLowerCase()
}

/** The name that a public file came with, without what made its key unique (`newFileKey`). */
export function fileNameOf(key: string): string {
  const [, name = ''] = /^[^/]+\/[A-Za-z0-9]{10}(.+)$/.exec(key) ?? []
  return name || key
}

/** The keys that the hidden input of several files holds. */
export function keysOf(text: string): string[] {
  return text.split(' ').filter((key) => key !== '')
}

/**
 * Where a public file is served.
 * @param width of the place on a screen where a photograph is shown, in pixels: what comes is no larger than that needs
 */
export function fileAddress(key: string, width?: 320 | 640 | 1280): string {
  return width === undefined ? `/files/${key}` : `/files/${key}?width=${width}`
}

/** The key that such an address names. */
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

/** Bytes that would make some characters likelier than others are thrown away. */
function randomText(): string {
  let text = ''
  while (text.length < randomLength)
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * randomLength)))
      if (byte < 4 * alphabet.length) text += alphabet[byte % alphabet.length]
  return text.slice(0, randomLength)
}
