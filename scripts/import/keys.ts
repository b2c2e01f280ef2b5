import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import type { Access } from '#app/platform/files/files.server.ts'
import { isFileKey, safeFileName } from '#app/platform/files/keys.ts'

const privateFolder = 'resumes/'

/** Résumés lie in a folder of their own in the bucket, and are never shown to visitors. */
export function isPrivatePath(path: string): boolean {
  return path.startsWith(privateFolder)
}

/**
 * The key under which a file of the bucket is stored: its path there, where that can be one; else a safe key made from
 * the path, so that the same dump always gives the same key. A private file's folder is never its old one.
 */
export function keyOf(path: string, access: Access, salt = ''): string {
  const unchanged = salt === '' && access === 'public' && isFileKey(path) && !isPrivatePath(path)
  if (unchanged) return path
  const mark = createHash('sha256')
    .update(path + salt)
    .digest('base64')
    .replace(/[+/=]/g, '')
    .slice(0, 10)
  const name = safeFileName(basename(path))
  if (access === 'private') return `${privateFolder}${mark}/${name}`
  const folder = /^(images|generals|clientsimages)\//.exec(path)?.[1] ?? 'images'
  return `${folder}/${mark}${name}`
}
