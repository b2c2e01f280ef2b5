import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

/** Fonts for text, which is drawn as outlines, so that a server without fonts makes the same image. */
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

/** Loaded when the first image is drawn, which most processes never do. */
export function loadTypefaces(): Promise<Typefaces> {
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

export interface TextLine {
  width: number
  /** The outlines as SVG path data, starting at this point on the baseline. */
  path(x: number, y: number): string
}

/** Lays out one line, each character in the first font that has it; if none has it, it is left out. */
export function layOutLine(fonts: readonly Font[], text: string, size: number): TextLine {
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
/** Written left to right, also in Arabic. */
const digit = /\p{N}/u

/** Brackets must open towards their content. */
const mirrored: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

/** Runs of one font and one direction, in reading order. */
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
    // A neutral character takes the direction that both neighbours share, otherwise that of the line.
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

/** Reorders right-to-left words from right to left; left-to-right text keeps its order among them. */
function toVisualOrder(runs: readonly Run[]): Run[] {
  const groups: Run[][] = []
  for (const run of runs) {
    const last = groups.at(-1)
    if (last && last[0]?.rightToLeft === run.rightToLeft) last.push(run)
    else groups.push([run])
  }
  const seen = groups.map((group) => (group[0]?.rightToLeft ? group.toReversed() : group))
  return (runs[0]?.rightToLeft ? seen.toReversed() : seen).flat()
}
