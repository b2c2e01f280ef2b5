import { renderSVG } from 'uqr'
import { drawText } from '#app/features/settings/share-images/text.server.ts'

/** The width of the drawing in its own units; as a vector drawing it scales without loss. */
const width = 1000
/** Dots of the caption in each unit: 300 to the inch where the code is 34 cm wide. */
const dots = 4
/** White modules around the code, which scanners need to find it. */
const quietZone = 4

/**
 * The QR code of an address as SVG, with a caption below it, drawn so that no font is needed. Level Q: up to a quarter may be dirty
 * or scratched, as happens on a hoarding.
 */
export async function drawQrCode(
  address: string,
  ink: string,
  caption?: { code: string; name: string },
): Promise<string> {
  const code = renderSVG(address, { ecc: 'Q', border: quietZone, pixelSize: 10 })
  const placed = code.replace(
    '<svg ',
    `<svg width="${width}" height="${width}" shape-rendering="crispEdges" `,
  )
  const { drawn, height } = caption ? await drawCaption(caption, ink) : { drawn: '', height: 0 }
  const whole = width + height
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${whole}" width="${width}" height="${whole}"><rect width="${width}" height="${whole}" fill="#fff"/>${placed}${drawn}</svg>`
}

async function drawCaption({ code, name }: { code: string; name: string }, ink: string) {
  const frame = { colour: ink, width: (width - 200) * dots, align: 'centre' } as const
  const inDots = (sizes: readonly number[]) => sizes.map((size) => size * dots)
  const texts = [
    await drawText(name, { ...frame, lines: 2, sizes: inDots([56, 48, 40]) }),
    await drawText(code, { ...frame, lines: 1, sizes: inDots([44, 36, 28]) }),
  ].filter((text) => text !== undefined)
  let height = 0
  let drawn = ''
  for (const text of texts) {
    const size = { width: text.width / dots, height: text.height / dots }
    drawn += `<image x="${(width - size.width) / 2}" y="${width + height}" width="${size.width}" height="${size.height}" href="data:image/png;base64,${text.input.toString('base64')}"/>`
    height += size.height + 28
  }
  return { drawn, height: Math.round(height + 20) }
}
