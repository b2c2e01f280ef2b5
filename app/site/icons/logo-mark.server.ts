/** A logo wider than this ratio would be unreadable in a browser's tab. */
const wide = 1.8
/** The least gap between the mark and the words, as a fraction of the height. */
const minGap = 0.08
const minWidth = 0.5
const maxWidth = 1.7
const rows = 160
/** The least visible alpha, of 255; the faint edges of letters don't count. */
const seen = 24

/**
 * The part of a logo that represents it if there is little room: for a wide logo the mark at its beginning,
 * up to the first gap; for any other, the whole logo. Without margins.
 */
export async function logoMark(logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const trimmed = await sharp(logo, { density: 600 }).ensureAlpha().trim({ threshold: 0 }).png().toBuffer()
  const { data, info } = await sharp(trimmed)
    .resize({ height: rows })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.width < wide * info.height) return trimmed
  const isEmpty = (column: number) => {
    for (let row = 0; row < info.height; row++)
      if ((data[row * info.width + column] ?? 0) > seen) return false
    return true
  }
  const end = firstGap(info.width, Math.ceil(minGap * rows), isEmpty)
  if (end === undefined || end < minWidth * rows || end > maxWidth * rows) return trimmed
  const mark = sharp(trimmed)
  const { width, height } = await mark.metadata()
  const cut = Math.min(width, Math.ceil((end / info.width) * width))
  return sharp(await mark.extract({ left: 0, top: 0, width: cut, height }).png().toBuffer())
    .trim({ threshold: 0 })
    .png()
    .toBuffer()
}

/** The start of the first run of empty columns of at least this length. */
function firstGap(columns: number, length: number, isEmpty: (column: number) => boolean): number | undefined {
  let begin = 0
  for (let column = 0; column < columns; column++) {
    if (!isEmpty(column)) begin = column + 1
    else if (column + 1 - begin >= length) return begin
  }
  return undefined
}
