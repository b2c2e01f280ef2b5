import { shadeOver } from '../colour.ts'
import { bands, readLight } from './light.ts'

/** How much of the brand's deep ink lies on a banner's picture, from 0 to 1, so that text on it has 4.5 : 1. */
export interface Veil {
  /** Under the header. */
  top: number
  /** Where the heading stands. */
  bottom: number
}

/** Parts of a banner's height (ui/banner.module.css): above the first is the header, below the second the heading. */
const headerEnds = 0.2
const headingBegins = 0.46
/** Width by height of banners, from Home on a phone to a low one on a very wide screen. */
const shapes = [0.5, 0.75, 1, 1.4, 2, 2.8, 4, 5.6, 8]

interface Shown {
  width: number | null
  height: number | null
  /** In percent of the height. */
  focusY: number
}

/**
 * The veil that a picture needs wherever a banner may crop it.
 * @param atLeast for a film, whose other frames may be lighter than its still
 * @returns undefined for a picture that was not measured
 */
export function veilOf(light: string | null, shown: Shown, ink: string, atLeast = 0): Veil | undefined {
  const greys = readLight(light)
  if (!greys) return undefined
  const shape = (shown.width ?? 3) / (shown.height ?? 2)
  const crops = shapes.map((banner) => {
    const height = Math.min(1, shape / banner)
    return { from: (shown.focusY / 100) * (1 - height), height }
  })
  const lightest = (begins: number, ends: number) =>
    Math.max(
      ...crops.flatMap(({ from, height }) =>
        greys.slice(
          Math.floor((from + begins * height) * bands),
          Math.max(1, Math.ceil((from + ends * height) * bands)),
        ),
      ),
    )
  const over = (grey: number) => Math.max(atLeast, shadeOver(grey, ink))
  return { top: over(lightest(0, headerEnds)), bottom: over(lightest(headingBegins, 1)) }
}
