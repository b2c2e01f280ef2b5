import type { FileUse } from '#app/platform/takeover/draft.ts'

/** The video providers whose pages the banner can show. */
const providers = /(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com|vimeo\.com)$/

/** A document may be a link to anywhere, the banner one to a video provider; every other file has to be here. */
export function isLinkKept(use: FileUse, url: URL): boolean {
  return use === 'document' || (use === 'banner' && providers.test(url.hostname))
}
