import type { Services } from './services.server.ts'

const immutable = 'public, max-age=31536000, immutable'

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
