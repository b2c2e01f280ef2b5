/** Horizontal bands of equal height, from the top. A low and wide banner shows only some of a tall picture. */
export const bands = 16
/** Banners on phones show only some of a wide picture, so the lightest column speaks for its band. */
const columns = 8
/** Part of the pixels that may be lighter: a lamp, the sun. */
const lighter = 0.05

/**
 * The light of a picture as the column `file.light` has it: for each band the grey, in two hexadecimal digits, that is
 * as light as the 95th percentile of its lightest column.
 * @param pixels of an sRGB picture, three bytes each, as many rows as columns
 */
export function lightOf(pixels: Uint8Array, size: number): string {
  const [rows, width] = [size / bands, size / columns]
  return Array.from({ length: bands }, (_, band) => {
    const greys = Array.from({ length: columns }, (_, column) => {
      const cell = new Float64Array(rows * width)
      for (let row = 0; row < rows; row += 1)
        for (let across = 0; across < width; across += 1)
          cell[row * width + across] = luminanceAt(
            pixels,
            3 * ((band * rows + row) * size + column * width + across),
          )
      return greyOf(cell.toSorted()[Math.floor(cell.length * (1 - lighter))] ?? 1)
    })
    return Math.max(...greys)
      .toString(16)
      .padStart(2, '0')
  }).join('')
}

/** The greys of the bands, from 0 to 255; `undefined` of a picture that was not measured. */
export function readLight(light: string | null): number[] | undefined {
  return light?.length === 2 * bands
    ? light.match(/../g)?.map((digits) => Number.parseInt(digits, 16))
    : undefined
}

/** By WCAG 2.2. */
const linear = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)

function luminanceAt(pixels: Uint8Array, at: number): number {
  const part = (offset: number) => linear[pixels[at + offset] ?? 0] ?? 0
  return 0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
}

function greyOf(luminance: number): number {
  const grey = linear.findIndex((value) => value >= luminance - 1e-9)
  return grey === -1 ? 255 : grey
}
