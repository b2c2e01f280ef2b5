import type { Font } from 'fontkit'
import { layOutLine, type TextLine } from './text-outlines.server.ts'

export interface Paragraph {
  size: number
  lines: TextLine[]
}

interface Frame {
  width: number
  /** The maximum number of lines. */
  maxLines: number
  /** Largest first; the first size in which the text fits is used. */
  sizes: readonly number[]
}

/** Breaks a text into lines. If it does not fit even in the smallest size, it ends with `…`. */
export function layOutParagraph(
  fonts: readonly Font[],
  text: string,
  { width, maxLines, sizes }: Frame,
): Paragraph {
  const words = text.split(/\s+/).filter(Boolean)
  const fits = (line: string, size: number) => layOutLine(fonts, line, size).width <= width
  for (const size of sizes) {
    const lines = wrap(words, (line) => fits(line, size))
    if (lines.length <= maxLines && lines.every((line) => fits(line, size))) return set(lines, size)
  }
  const size = sizes.at(-1) ?? 16
  const lines = wrap(words, (line) => fits(line, size))
  const shown = lines.slice(0, maxLines).map((line, index) => {
    const isTruncated = index === maxLines - 1 && lines.length > maxLines
    return fits(line, size) && !isTruncated ? line : shorten(line, (shorter) => fits(shorter, size))
  })
  return set(shown, size)

  function set(lines: string[], size: number): Paragraph {
    return { size, lines: lines.map((line) => layOutLine(fonts, line, size)) }
  }
}

function wrap(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shorten(text: string, fits: (line: string) => boolean): string {
  let shown = [...text]
  while (shown.length > 0 && !fits(`${shown.join('')}…`)) shown = shown.slice(0, -1)
  return `${shown.join('').trimEnd()}…`
}
