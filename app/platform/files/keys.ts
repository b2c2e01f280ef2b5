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
  const kept = safe(stem)
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 80)
  return (kept || 'file') + ending.toLowerCase()
}

/** The name that a public file came with, without what made its key unique (`newFileKey`). */
export function fileNameOf(key: string): string {
  const [, name = ''] = /^[^/]+\/[A-Za-z0-9]{10}(.+)$/.exec(key) ?? []
  return name || key
}

/** Where a public file is served. */
export function fileAddress(key: string): string {
  return `/files/${key}`
}

/** The key that such an address names. */
export function keyOfAddress(address: string): string | undefined {
  const [, key = ''] = /^\/files\/(.+)$/.exec(address) ?? []
  return isFileKey(key) ? key : undefined
}
