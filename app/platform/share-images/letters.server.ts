import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

/** Letters become outlines here, so that a server without a single font draws the same picture as any other. */
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

/** One line, in the first font of the list that has each letter; what none of them has is left out. */
export function setLine(fonts: readonly Font[], text: string, size: number): SetLine {
  const pieces = inOrderOfSight(runsOf(fonts, text)).map(({ font, text }) => {
    const { glyphs, positions, advanceWidth } = font.layout(text)
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
const neutral = /[^\p{L}\p{N}]/u

function runsOf(fonts: readonly Font[], text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const has = (font: Font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    const last = runs.at(-1)
    const font = last && neutral.test(letter) && has(last.font) ? last.font : fonts.find(has)
    if (!font) continue
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter, rightToLeft: arabic.test(letter) })
  }
  return runs
}

/** Words written from the right stand from right to left, and what is written from the left keeps its order in them. */
function inOrderOfSight(runs: readonly Run[]): Run[] {
  const stretches: Run[][] = []
  for (const run of runs) {
    const last = stretches.at(-1)
    if (last && last[0]?.rightToLeft === run.rightToLeft) last.push(run)
    else stretches.push([run])
  }
  return (runs[0]?.rightToLeft ? stretches.toReversed() : stretches).flat()
}
