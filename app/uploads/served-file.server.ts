import type { Db } from '#app/platform/database/database.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFile, isContentKnown } from '#app/platform/files/file-store.server.ts'
import { contentOfVariant, variantAtLeast, variantType } from '#app/platform/images/variants.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { cleanCopyOf, hasMetadata } from './photographs/clean-copy.server.ts'

interface Served {
  /** The key of the bytes that are sent. */
  key: string
  type: string
  /** The photograph for which they are a substitute. */
  original?: FileRow
  /** Something smaller is being made. */
  isForNow?: boolean
}

/**
 * What is sent for a public file that this handle sees.
 * @param wanted the display width in pixels, or 0
 */
export async function findServed(db: Db, key: string, wanted: number): Promise<Served | undefined> {
  const variant = variantType(key)
  if (variant) return (await isContentKnown(db, contentOfVariant(key))) ? { key, type: variant } : undefined
  const file = await findFile(db, key)
  if (file?.access !== 'public') return undefined
  const { width, sha256: content, variants } = file
  const smaller = wanted > 0 && width ? variantAtLeast(wanted, { content, width, variants }) : undefined
  if (smaller) return { key: smaller, type: variantType(smaller) ?? file.type }
  const whole = hasMetadata(file) ? { ...cleanCopyOf(file), original: file } : { key, type: file.type }
  return { ...whole, isForNow: wanted > 0 && variants === 'waiting' && file.placeholder !== null }
}

/** Whether something on the site names a file that exists, or the photograph of a smaller version; asked once until something changes. */
export function isOnSite(
  { pages, siteFiles }: Pick<Services, 'pages' | 'siteFiles'>,
  key: string,
): Promise<boolean> {
  const content = variantType(key) && contentOfVariant(key)
  return pages.memoize(`on site ${content ?? key}`, async () =>
    content ? isContentKnown(siteFiles, content) : (await findFile(siteFiles, key)) !== undefined,
  )
}
