import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

/** What text is set in. It is drawn as outlines, so that a server without a single font makes the same picture as any other. */
export interface Typefaces {
  heading: Font[]
  mono: Font[]
}

const sources = {
  archivo: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  archivoExt: '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2',
  arabic: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2',
  mono: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2',
}

let opened: Promise<Typefaces> | undefined

/** Opened when the first picture is drawn: most starts draw none. */
export function openTypefaces(): Promise<Typefaces> {
  opened ??= open()
  return opened
}

async function open(): Promise<Typefaces> {
  const { openSync } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  function font(name: keyof typeof sources): Font {
    const found = openSync(resolve(sources[name]))
    if (!('layout' in found)) throw new Error(`${sources[name]} holds several fonts`)
    return found
  }
  const heading = [font('archivo'), font('archivoExt'), font('arabic')]
  return { heading, mono: [font('mono'), ...heading] }
}

export interface SetLine {
  width: number
  /** The outlines, as the data of an SVG path, from this point of the base line on. */
  path(x: number, y: number): string
}

/** One line, in the first font of the list that has each character; what none of them has is left out. */
export function setLine(fonts: readonly Font[], text: string, size: number): SetLine {
  const pieces = toVisualOrder(runsOf(fonts, text)).map(({ font, text, rightToLeft }) => {
    const direction = rightToLeft ? 'rtl' : 'ltr'
    const { glyphs, positions, advanceWidth } = font.layout(text, undefined, undefined, undefined, direction)
    return { scale: size / font.unitsPerEm, glyphs, positions, advanceWidth }
  })
  return {
    width: pieces.reduce((sum, { advanceWidth, scale }) => sum + advanceWidth * scale, 0),
    path(x, y) {
      let drawn = ''
      let pen = x
      for (const { glyphs, positions, scale } of pieces)
        for (const [index, glyph] of glyphs.entries()) {
          const at = positions[index]
          if (!at) continue
          drawn += glyph.path
            .scale(scale, -scale)
            .translate(pen + at.xOffset * scale, y - at.yOffset * scale)
            .toSVG()
          pen += at.xAdvance * scale
        }
      return drawn
    },
  }
}

interface Run {
  font: Font
  text: string
  rightToLeft: boolean
}

const arabic = /\p{Script=Arabic}/u
const strong = /[\p{L}\p{N}]/u
/** Written from the left, in Arabic too. */
const digit = /\p{N}/u

/** Brackets open towards what they hold. */
const mirrored: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

/** Stretches of one font and one direction, in the order in which they are read. */
function runsOf(fonts: readonly Font[], text: string): Run[] {
  const fontOf = (character: string) =>
    fonts.find((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  const characters = [...text.normalize('NFC')].filter(fontOf)
  const drawn = [...characters.join('').replace(/\s+/g, ' ').trim()]
  const directions = drawn.map((character) =>
    strong.test(character) ? arabic.test(character) && !digit.test(character) : undefined,
  )
  const whole = directions.find((direction) => direction !== undefined) ?? false
  const runs: Run[] = []
  for (const [index, character] of drawn.entries()) {
    const before = directions.slice(0, index).findLast(isKnown) ?? whole
    const after = directions.slice(index).find(isKnown) ?? whole
    // What is neither stands as what is on both sides of it, and between the two as the whole line.
    const rightToLeft = directions[index] ?? (before === after ? before : whole)
    const last = runs.at(-1)
    const font = strong.test(character)
      ? fontOf(character)
      : (fontAsBefore(last?.font, character) ?? fontOf(character))
    if (!font) continue
    const shown = (rightToLeft && mirrored[character]) || character
    if (last?.font === font && last.rightToLeft === rightToLeft) last.text += shown
    else runs.push({ font, text: shown, rightToLeft })
  }
  return runs
}

function isKnown(direction: boolean | undefined) {
  return direction !== undefined
}

function fontAsBefore(font: Font | undefined, character: string): Font | undefined {
  return font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? font : undefined
}

/** Words written from the right stand from right to left, and what is written from the left keeps its order in them. */
function toVisualOrder(runs: readonly Run[]): Run[] {
  const stretches: Run[][] = []
  for (const run of runs) {
    const last = stretches.at(-1)
    if (last && last[0]?.rightToLeft === run.rightToLeft) last.push(run)
    else stretches.push([run])
  }
  const seen = stretches.map((stretch) => (stretch[0]?.rightToLeft ? stretch.toReversed() : stretch))
  return (runs[0]?.rightToLeft ? seen.toReversed() : seen).flat()
}
