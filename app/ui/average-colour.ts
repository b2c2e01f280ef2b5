import { thumbHashToAverageRGBA } from 'thumbhash'

/** The one colour of a ThumbHash (base64), to stand until the photograph arrives. The same on server and browser. */
export function averageColour(placeholder: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(Uint8Array.from(atob(placeholder), (byte) => byte.charCodeAt(0)))
  const [red, green, blue] = [r, g, b].map((part) => Math.round(part * 255))
  return `rgb(${red} ${green} ${blue})`
}
