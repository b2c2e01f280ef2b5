import { createRequire } from 'node:module'
import { western } from '#app/ui/fonts/western.ts'

/** In TrueType: Pango silently replaces a font in WOFF2 by another. A comma ends the name of the family. */
const fonts = {
  /** That of the site's headings. */
  heading: { name: 'Archivo SemiBold,', file: '#app/ui/fonts/archivo-heading.ttf' },
  /** With all Latin letters, and those of Arabic headings. */
  whole: {
    name: 'IBM Plex Sans Arabic,Semi-Bold',
    file: '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  },
}

function fontFor(text: string) {
  return [...text].every((letter) => western.includes(letter)) ? fonts.heading : fonts.whole
}

/** What neither font has letters for: a gap is better than a box. */
const unknown = /[^\p{Script=Latin}\p{Script=Arabic}\p{Nd}\p{P}\p{Zs}\p{Sc}\p{Sm}\p{Mn}°©®™]/gu

interface Frame {
  /** `#rrggbb` or `#rrggbbaa` */
  colour: string
  width: number
  /** The maximum number of lines. */
  lines: number
  /** Largest first; the first size in which the text fits is used. */
  sizes: readonly number[]
  align?: 'left' | 'centre'
}

export interface DrawnText {
  /** A transparent image in PNG, no larger than its letters. */
  input: Buffer
  width: number
  height: number
}

/** Draws a text in any direction, broken into lines; one that is too long even in the smallest size ends with `…`. */
export async function drawText(text: string, { sizes, ...frame }: Frame): Promise<DrawnText | undefined> {
  const shown = text.replace(/\s+/g, ' ').normalize('NFC').replaceAll(unknown, '').trim()
  if (shown === '') return undefined
  for (const size of sizes) {
    const drawn = await draw(shown, size, frame)
    if (fits(drawn, size, frame)) return drawn
  }
  return drawBeginning([...shown], sizes.at(-1) ?? 16, frame)
}

type Shape = Omit<Frame, 'sizes'>

async function drawBeginning(letters: readonly string[], size: number, frame: Shape): Promise<DrawnText> {
  const beginning = (length: number) => draw(`${letters.slice(0, length).join('').trimEnd()}…`, size, frame)
  let [fitting, tooLong] = [1, letters.length]
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fits(await beginning(middle), size, frame)) fitting = middle
    else tooLong = middle
  }
  return beginning(fitting)
}

/** One line is at most 1.5 times as high as its letters, accents and all; each further one adds less. */
function fits(drawn: DrawnText, size: number, { width, lines }: Shape): boolean {
  return drawn.width <= width && drawn.height <= size * (1.5 + 1.3 * (lines - 1))
}

async function draw(text: string, size: number, { colour, width, align }: Shape): Promise<DrawnText> {
  const { default: sharp } = await import('sharp')
  const font = fontFor(text)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${font.name} ${size}`,
      fontfile: createRequire(import.meta.url).resolve(font.file),
      width,
      align,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
      spacing: -Math.round(size / 4), // For headings; the font's own is for reading.
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
