import type { MantineColorsTuple } from '@mantine/core'

/** A shade of one of the brand's colours: its hue, at this lightness, with this part of its chroma. */
export function shade(of: 'ink' | 'highlight', lightness: number, chroma: number): string {
  return `oklch(from var(--${of}) ${lightness} calc(c * ${chroma}) h)`
}

const inkShades = [
  shade('ink', 0.96, 0.13),
  shade('ink', 0.919, 0.28),
  shade('ink', 0.842, 0.53),
  shade('ink', 0.768, 0.79),
  shade('ink', 0.642, 1.22),
  shade('ink', 0.539, 1.7),
  'var(--ink)',
  'color-mix(in srgb, var(--ink), black 18%)',
  'var(--ink-deep)',
  'color-mix(in srgb, var(--ink), black 56%)',
]

const accentShades = [
  shade('highlight', 0.971, 0.09),
  shade('highlight', 0.936, 0.2),
  shade('highlight', 0.876, 0.41),
  shade('highlight', 0.809, 0.64),
  shade('highlight', 0.753, 0.81),
  shade('highlight', 0.711, 0.93),
  'var(--highlight)',
  shade('highlight', 0.621, 0.96),
  'var(--highlight-text)',
  shade('highlight', 0.442, 0.69),
]

/** The dark scheme: the ink's hue instead of grey. */
const darkShades = [
  shade('ink', 0.945, 0.18),
  shade('ink', 0.864, 0.35),
  shade('ink', 0.762, 0.55),
  shade('ink', 0.655, 0.7),
  shade('ink', 0.433, 0.98),
  shade('ink', 0.329, 1.02),
  shade('ink', 0.274, 0.93),
  shade('ink', 0.224, 0.79),
  shade('ink', 0.196, 0.66),
  shade('ink', 0.163, 0.49),
]

/** The style sheet's own names for these shades: Mantine computes with colours, but passes variables on. */
export const shadeVariables: Record<string, string> = {
  ...variables('ink', inkShades),
  ...variables('accent', accentShades),
  ...variables('dark', darkShades),
}

/** Shade 6 is the ink itself; shade 5 replaces it on dark backgrounds. */
export const ink = named('ink')
/** Shade 6 is the accent itself; shade 8 is readable as text on paper. */
export const orange = named('accent')
export const dark = named('dark')

function variables(name: string, shades: readonly string[]) {
  return Object.fromEntries(shades.map((value, index) => [`--house-${name}-${index}`, value]))
}

function named(name: string): MantineColorsTuple {
  const at = (index: number) => `var(--house-${name}-${index})`
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9)]
}

/** Paper, sand and concrete: warm at the light end, blue-grey in the shades used for text. */
export const gray: MantineColorsTuple = [
  'var(--paper)',
  '#F6F3EE',
  'var(--sand)',
  '#E4DDD2',
  '#CFC8BC',
  '#8A919C',
  'var(--concrete)',
  '#474F5C',
  '#2F3947',
  '#1B2533',
]

export const green: MantineColorsTuple = [
  '#EAF5EF',
  '#D2EADC',
  '#A5D4BA',
  '#77BE98',
  '#4FA97A',
  '#35905F',
  '#1F7A4C',
  '#17633D',
  '#104C2E',
  '#0A3520',
]

export const red: MantineColorsTuple = [
  '#FDEFEE',
  '#FADAD8',
  '#F3B2AE',
  '#EB8A84',
  '#E2655D',
  '#C93A33',
  '#B3261E',
  '#941E18',
  '#741712',
  '#540F0C',
]
