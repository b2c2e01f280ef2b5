import type { MantineColorsTuple } from '@mantine/core'

/** The dark blue of the brand. Shade 6 is the token; shade 5 replaces it on dark backgrounds. */
export const ink: MantineColorsTuple = [
  '#EEF2F8',
  '#DCE5F1',
  '#BCCDE3',
  '#9DB6D6',
  '#6B8FBF',
  '#3F6FB0',
  '#0B2545',
  '#091E39',
  '#07172C',
  '#050F1E',
]

/** Shade 6 is the token; shade 8 is readable as text on paper (5.4 : 1). */
export const orange: MantineColorsTuple = [
  '#FFF3EB',
  '#FFE4D3',
  '#FFC9A8',
  '#FDAA79',
  '#F98F54',
  '#F57A34',
  '#F26B21',
  '#D9590F',
  '#B8460B',
  '#8A3408',
]

/** Paper, sand and concrete: warm at the light end, blue-grey in the shades used for text. */
export const gray: MantineColorsTuple = [
  '#FBFAF8',
  '#F6F3EE',
  '#F1ECE4',
  '#E4DDD2',
  '#CFC8BC',
  '#8A919C',
  '#5E6673',
  '#474F5C',
  '#2F3947',
  '#1B2533',
]

/** The dark scheme: blueprint blue instead of grey. */
export const dark: MantineColorsTuple = [
  '#E8EDF5',
  '#C9D3E2',
  '#A3B3CA',
  '#7F92AE',
  '#3A5175',
  '#1E3558',
  '#132746',
  '#0B1B34',
  '#081529',
  '#050E1C',
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
