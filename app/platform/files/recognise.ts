/** What a file seems to be, by its first bytes. A photograph is then read in full before anything is said of it. */
export type Recognised = 'svg' | 'pdf' | 'mp4' | 'webm' | 'other'

/** As many first bytes as `recognise` wants to see. */
export const headBytes = 1024

/** The brands of MP4 as browsers play it; pictures (`avif`, `heic`) and QuickTime use the same box. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|f4v )/

export function recognise(head: Uint8Array): Recognised {
  const text = new TextDecoder('latin1').decode(head)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('ftyp', 4)) return mp4Brands.test(text.slice(8, 12)) ? 'mp4' : 'other'
  if (text.startsWith('\x1A\x45\xDF\xA3')) return /webm/.test(text.slice(0, 64)) ? 'webm' : 'other'
  return /^(\xEF\xBB\xBF)?\s*(<\?xml[^>]*\?>\s*)?(<!--((?!-->)[\s\S])*-->\s*)*(<!DOCTYPE svg|<svg[\s>])/i.test(
    text,
  )
    ? 'svg'
    : 'other'
}
