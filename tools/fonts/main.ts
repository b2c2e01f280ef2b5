// Makes the fonts that visitors download (app/ui/fonts) out of the packages they come in: the characters of western
// Europe, and of the variable axes what the style sheets use. To be run (node scripts/run.mjs tools/fonts/main.ts) after a font package or a weight changes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

interface Font {
  name: string
  from: string
  axes?: Record<string, number | { min: number; max: number }>
}

const fonts: Font[] = [
  {
    name: 'archivo',
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wdth: { min: 100, max: 114 }, wght: { min: 400, max: 700 } },
  },
  {
    name: 'inter',
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  { name: 'ibm-plex-mono', from: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2' },
]
const beyondLatin1 = 'ŒœŠšŸŽžıˆ˜–—‘’‚“”„†‡•…‰‹›€™−→←↑↓↗⁄№'
const characters = between(0x20, 0x7e) + between(0xa0, 0xff) + beyondLatin1
/** Letters that touch as they should, and figures that stand under one another; no stylistic sets. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum']
const folder = join(import.meta.dirname, '..', '..', 'app', 'ui', 'fonts')

await mkdir(folder, { recursive: true })
for (const { name, from, axes } of fonts) {
  const source = fileURLToPath(import.meta.resolve(from))
  const whole = await readFile(source)
  const made = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  })
  await writeFile(join(folder, `${name}.woff2`), made)
  await copyFile(join(source, '..', '..', 'LICENSE'), join(folder, `${name}-license.txt`))
  console.log(`${name}: ${whole.length} bytes in the package, ${made.length} here`)
}

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}
