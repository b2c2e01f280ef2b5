/** The ground of pages, and the one that differs most from it among those under text. */
export const paper = '#fbfaf8'
export const sand = '#f1ece4'

/** By WCAG 2.2: for text, and for surfaces and large text. */
export const minTextContrast = 4.5
export const minSurfaceContrast = 3

type Rgb = readonly [red: number, green: number, blue: number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

/** `#0b2545` of `0B2545` or `#0B2545`; `undefined` if it is no colour. */
export function readColour(written: string): string | undefined {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(written.trim()) ?? []
  return digits && `#${digits.toLowerCase()}`
}

/** From 1 to 21, as WCAG defines it. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour itself, or the nearest shade of it that can be read as text on this ground. */
export function readableOn(ground: string, colour: string): string {
  const end = luminance(rgbOf(ground)) > 0.18 ? black : white
  const shades = Array.from({ length: 101 }, (_, share) => mix(rgbOf(colour), end, share / 100))
  return shades.find((shade) => contrastOf(shade, ground) >= minTextContrast) ?? hexOf(end)
}

/** The colour of text on a surface: whichever of the two differs more from it. */
export function textOn(surface: string, one: string, other: string): string {
  return contrastOf(surface, one) >= contrastOf(surface, other) ? one : other
}

/**
 * How much of the ink's deep shade (`--ink-deep`) makes paper readable on a grey, from 0 to 1. A little more than
 * calculated, since a colour that is as light as the grey need not be so under it.
 */
export function shadeOver(grey: number, ink: string): number {
  const deep = rgbOf(mix(rgbOf(ink), black, 0.36))
  const enough = (share: number) => contrastOf(paper, mix([grey, grey, grey], deep, share)) >= minTextContrast
  const percent = Array.from({ length: 101 }, (_, share) => share).find((share) => enough(share / 100)) ?? 100
  return percent === 0 ? 0 : Math.min(100, percent + 2) / 100
}

function mix(from: Rgb, to: Rgb, share: number): string {
  const between = (a: number, b: number) => Math.round(a + (b - a) * share)
  return hexOf([between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])])
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
