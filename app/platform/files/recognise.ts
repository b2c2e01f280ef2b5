/** What a file seems to be, by its first bytes. A photograph is then read in full before anything is said of it. */
export type Recognised = 'svg' | 'pdf' | 'mp4' | 'webm' | 'heic' | 'other'

/** As many first bytes as `recognise` wants to see. */
export const headBytes = 1024

/** The brands of MP4 as browsers play it; pictures (`avif`, `heic`) and QuickTime use the same box. */
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|f4v )/

/** HEIC by one of its codecs, or as a container that does not say (ISO 23008-12, annexes B and C). */
const heicBrands = /^(hei[cxms]|hev[cxms]|mif1|msf1)/

export function recognise(head: Uint8Array): Recognised {
  const text = new TextDecoder('latin1').decode(head)
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('ftyp', 4))
    return recogniseBox(text, new DataView(head.buffer, head.byteOffset).getUint32(0))
  if (text.startsWith('\x1A\x45\xDF\xA3')) return /webm/.test(text.slice(0, 64)) ? 'webm' : 'other'
  return /^(\xEF\xBB\xBF)?\s*(<\?xml[^>]*\?>\s*)?(<!--((?!-->)[\s\S])*-->\s*)*(<!DOCTYPE svg|<svg[\s>])/i.test(
    text,
  )
    ? 'svg'
    : 'other'
}

/** The main brand, then from the 16th byte on the ones that the file agrees with as well. */
function recogniseBox(text: string, bytes: number): Recognised {
  const brand = text.slice(8, 12)
  if (mp4Brands.test(brand)) return 'mp4'
  const others = text.slice(16, bytes).match(/.{4}/gs) ?? []
  const isAvif = [brand, ...others].some((name) => /^avi[fs]/.test(name))
  return heicBrands.test(brand) && !isAvif ? 'heic' : 'other'
}
