import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { href } from 'react-router'
import { readPublicSettings } from '#app/features/settings/store.server.ts'
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

/** Logos are drawn for dark blue; the built-in mark is drawn for paper. */
const grounds = { logo: '#0b2545', mark: '#fbfaf8' }
/** Raise it with every change to the drawing. */
const edition = 1

export interface IconSource {
  /** Changes with the image. */
  version: string
  logo: FileRow | undefined
}

export async function readIconSource(site: Pick<Services, 'db' | 'pages'>): Promise<IconSource> {
  const shown = await readPublicSettings(site)
  const logo = shown.files.get(shown.get('homelogo').homelogo.imageUrl)
  const content = `${edition} ${logo?.sha256 ?? mark}`
  return { logo, version: createHash('sha256').update(content).digest('hex').slice(0, 16) }
}

export function iconAddress({ version }: IconSource, name: IconName): string {
  return href('/icons/:version/:name', { version, name })
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
    ...(source.logo
      ? [png('icon-32.png'), png('icon-192.png')]
      : [{ rel: 'icon', href: markAddress, type: 'image/svg+xml' }]),
    { rel: 'apple-touch-icon', href: iconAddress(source, 'apple-touch-icon.png') },
    { rel: 'manifest', href: local(href('/manifest.webmanifest')) },
  ]
}

/** A square PNG with the logo on its background, or else the built-in mark. */
export async function drawIcon(
  files: Services['files'],
  { logo }: IconSource,
  name: IconName,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { size, fill } = icons[name]
  const stored = logo && (await files.get('public', logo.key))
  const inside = Math.round(size * fill)
  const picture = await logoMark(stored ? await buffer(stored.stream()) : Buffer.from(mark))
  const drawn = await sharp(picture)
    .resize(inside, inside, { fit: 'contain', background: 'transparent' })
    .png()
    .toBuffer()
  const background = stored ? grounds.logo : grounds.mark
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
