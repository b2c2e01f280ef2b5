import { renderSVG } from 'uqr'
import { loadTypefaces } from '#app/platform/share-images/text-outlines.server.ts'
import { layOutParagraph } from '#app/platform/share-images/paragraph.server.ts'

/** The width of the drawing in its own units; as a vector drawing it scales without loss. */
const width = 1000
/** White modules around the code, which scanners need to find it. */
const quietZone = 4

/**
 * The QR code of an address as SVG, with an outlined caption below it. Level Q: up to a quarter may be dirty
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
  const { heading, mono } = await loadTypefaces()
  const room = width - 200
  const title = layOutParagraph(heading, name, { width: room, maxLines: 2, sizes: [56, 48, 40] })
  const sign = layOutParagraph(mono, code, { width: room, maxLines: 1, sizes: [44, 36, 28] })
  const leading = title.size * 1.15
  const middle = (text: { width: number }) => (width - text.width) / 2
  const lines = [
    ...title.lines.map((line, index) => line.path(middle(line), width + title.size * 0.6 + index * leading)),
    ...sign.lines.map((line) =>
      line.path(middle(line), width + title.size * 0.6 + title.lines.length * leading + 8),
    ),
  ]
  return {
    drawn: lines.map((line) => `<path fill="${ink}" d="${line}"/>`).join(''),
    height: Math.round(title.lines.length * leading + sign.size * 2.4),
  }
}
