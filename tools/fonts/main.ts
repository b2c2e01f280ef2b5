// Generates the fonts that visitors download (app/ui/fonts) from their packages, with only the characters of
// western Europe or of Arabic, and the parts of the variable axes that the style sheets use. Run it (node scripts/run.mjs
// tools/fonts/main.ts) after a font package or a weight changes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { between, western } from '#app/ui/fonts/western.ts'

interface Font {
  name: string
  from: string
  axes?: Record<string, number | { min: number; max: number }>
  /** The characters, if fewer than those of western Europe. */
  characters?: string
  /** As a file with a name by which sharp finds it, for what the server draws; otherwise as WOFF2. */
  drawn?: true
}

const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
const arabic = (weight: number) =>
  `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`
/** Letters, vowel signs, punctuation and both kinds of digits; also the letters of Persian and Urdu names. */
const arabicLetters =
  between(0x621, 0x63a) + between(0x640, 0x652) + between(0x660, 0x66c) + '\u0670پچژکگیہے؟،؛ «»'
const fonts: Font[] = [
  // A font with one width and weight has a quarter of the bytes of one with both axes, and most pages need
  // one of them.
  { name: 'archivo-heading', from: archivo, axes: { wdth: 114, wght: 640 } },
  { name: 'archivo-heading', from: archivo, axes: { wdth: 114, wght: 640 }, drawn: true },
  { name: 'archivo-lead', from: archivo, axes: { wdth: 104, wght: 430 } },
  { name: 'archivo-numeral', from: archivo, axes: { wdth: 108, wght: 640 }, characters: '0123456789+,. ' },
  {
    name: 'inter',
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  { name: 'ibm-plex-sans-arabic', from: arabic(400), characters: arabicLetters },
  { name: 'ibm-plex-sans-arabic-heading', from: arabic(600), characters: arabicLetters },
  { name: 'ibm-plex-mono', from: '@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2' },
]
/** Kerning, ligatures and digits of equal width; no stylistic sets. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum']
/** By these, Arabic letters join. */
const joining = ['init', 'medi', 'fina', 'isol', 'rlig', 'calt', 'curs']
/** In the table of a font's names: family and style. */
const familyNames = [1, 2]
const folder = join(import.meta.dirname, '..', '..', 'app', 'ui', 'fonts')

await mkdir(folder, { recursive: true })
for (const { name, from, axes, characters = western, drawn } of fonts) {
  const source = fileURLToPath(import.meta.resolve(from))
  const whole = await readFile(source)
  const made = await subsetFont(whole, characters, {
    targetFormat: drawn ? 'truetype' : 'woff2',
    preserveNameIds: drawn ? familyNames : [],
    variationAxes: axes,
    keepFeatures: characters === arabicLetters ? [...features, ...joining] : features,
    noHinting: true, // Platforms that use hinting do it automatically.
  })
  await writeFile(join(folder, `${name}.${drawn ? 'ttf' : 'woff2'}`), made)
  const [, family = name] = from.split('/')
  await copyFile(join(source, '..', '..', 'LICENSE'), join(folder, `${family}-license.txt`))
  console.log(`${name}: ${whole.length} bytes in the package, ${made.length} here`)
}
