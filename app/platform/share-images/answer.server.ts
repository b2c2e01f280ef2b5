import { redirect } from 'react-router'
import type { Services } from '../services.server.ts'
import { shareFile, type ShareCard } from './card.server.ts'
import { drawCard } from './draw.server.ts'

const immutable = 'public, max-age=31536000, immutable'

/**
 * The picture of a card under the name that a page gave it. An older name leads on to the present one, whose address
 * `addressOf` gives: no more pictures are ever made than there are pages.
 */
export async function shareAnswer(
  services: Pick<Services, 'files' | 'madeFiles'>,
  request: Request,
  card: ShareCard,
  asked: string,
  addressOf: (file: string) => string,
): Promise<Response> {
  const file = shareFile(card)
  if (file !== asked) throw redirect(addressOf(file))
  return madeAnswer(services, request, file, 'image/jpeg', () => drawCard(services.files, card))
}

/** A made file that never changes under its address. */
export async function madeAnswer(
  { madeFiles }: Pick<Services, 'madeFiles'>,
  request: Request,
  file: string,
  type: string,
  make: () => Promise<Buffer>,
): Promise<Response> {
  const headers = { 'Content-Type': type, 'Cache-Control': immutable, ETag: `"${file}"` }
  if (request.headers.get('If-None-Match')?.includes(headers.ETag))
    return new Response(null, { status: 304, headers })
  const content = await madeFiles.get(file, make)
  if (!content)
    return new Response('Please try again in a moment.', { status: 503, headers: { 'Retry-After': '5' } })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), {
    headers: { ...headers, 'Content-Length': String(content.byteLength) },
  })
}
