import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { href } from 'react-router'
import { readPublicSettings } from '#app/features/settings/store.server.ts'
import { builtInBrand, type Brand } from '#app/platform/brand.ts'
import { paper } from '#app/platform/colour.ts'
import type { Language } from '#app/messages/language.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import type { ProgramHead } from '#app/platform/request/request-context.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { logoMark } from './logo-mark.server.ts'
import markAddress from '../shell/plinth-mark.svg'
import mark from '../shell/plinth-mark.svg?raw'

/**
 * Each icon's width, and the fraction that the logo may fill; some phones crop a maskable one to a circle.
 */
export const icons = {
  'icon-32.png': { size: 32, fill: 0.82 },
  'icon-192.png': { size: 192, fill: 0.72 },
  'icon-512.png': { size: 512, fill: 0.72 },
  'maskable-512.png': { size: 512, fill: 0.52 },
  'apple-touch-icon.png': { size: 180, fill: 0.68 },
} as const

export type IconName = keyof typeof icons

export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

/** Raise it with every change to the drawing. */
const edition = 1

export interface IconSource {
  /** Changes with the image. */
  version: string
  logo: FileRow | undefined
  brand: Pick<Brand, 'ink' | 'accent'>
}

export async function readIconSource(site: Pick<Services, 'db' | 'pages'>): Promise<IconSource> {
  const shown = await readPublicSettings(site)
  const { homelogo, brand } = shown.get('homelogo', 'brand')
  const logo = shown.files.get(homelogo.imageUrl)
  const content = `${edition} ${logo?.sha256 ?? mark} ${brand.ink} ${brand.accent}`
  return { logo, brand, version: createHash('sha256').update(content).digest('hex').slice(0, 16) }
}

export function iconAddress({ version }: IconSource, name: IconName): string {
  return href('/icons/:version/:name', { version, name })
}

/** The icons as a web manifest lists them. */
export function manifestIcons(source: IconSource) {
  const icon = (name: IconName, purpose: string) => ({
    src: iconAddress(source, name),
    sizes: `${icons[name].size}x${icons[name].size}`,
    type: 'image/png',
    purpose,
  })
  return [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('maskable-512.png', 'maskable')]
}

function hasBuiltInColours({ brand: { ink, accent } }: IconSource): boolean {
  return ink === builtInBrand.ink && accent === builtInBrand.accent
}

function inColours(svg: string, { ink, accent }: IconSource['brand']): string {
  return svg
    .replaceAll(new RegExp(builtInBrand.ink, 'gi'), ink)
    .replaceAll(new RegExp(builtInBrand.accent, 'gi'), accent)
}

/** The icon links in the head of a page. */
export function iconLinks(source: IconSource, local: Language['local']): ProgramHead['links'] {
  const png = (name: IconName) => ({
    rel: 'icon',
    href: iconAddress(source, name),
    type: 'image/png',
    sizes: `${icons[name].size}x${icons[name].size}`,
  })
  return [
    ...(source.logo || !hasBuiltInColours(source)
      ? [png('icon-32.png'), png('icon-192.png')]
      : [{ rel: 'icon', href: markAddress, type: 'image/svg+xml' }]),
    { rel: 'apple-touch-icon', href: iconAddress(source, 'apple-touch-icon.png') },
    { rel: 'manifest', href: local(href('/manifest.webmanifest')) },
  ]
}

/** A square PNG with the logo on its background, or else the built-in mark. */
export async function drawIcon(
  files: Services['files'],
  { logo, brand }: IconSource,
  name: IconName,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, fill } = icons[name]
  const stored = logo && (await files.get('public', logo.key))
  const inside = Math.round(size * fill)
  const picture = await logoMark(stored ? await buffer(stored.stream()) : Buffer.from(inColours(mark, brand)))
  const drawn = await sharp(picture)
    .resize(inside, inside, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
  // Logos are drawn for a dark ground; the built-in mark is drawn for paper.
  const background = stored ? brand.ink : paper
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: drawn }])
    .png({ palette: true })
    .toBuffer()
}

/** Wraps a PNG as the only image of an ICO file. */
export function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // The type: an icon …
  head.writeUInt16LE(1, 4) // … with one image,
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18) // which starts after this header.
  return Buffer.concat([head, png])
}
