const beyondLatin1 = 'ŒœŠšŸŽžıˆ˜–—‘’‚“”„†‡•…‰‹›€™−→←↑↓↗⁄№'

/** The characters of the fonts for western Europe, which tools/fonts/main.ts makes. */
export const western = between(0x20, 0x7e) + between(0xa0, 0xff) + beyondLatin1

/** The characters from one code to another. */
export function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}
