/**
 * Reads the fields of a form without files. Bytes are counted as they arrive, regardless of Content-Length,
 * so at most `maxBytes` are held. A longer body, or one that is not a form, has no fields.
 */
export async function readShortForm(request: Request, maxBytes: number): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || !request.body) return new URLSearchParams()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early cancels the stream.
  for await (const chunk of request.body) {
    bytes += chunk.length
    if (bytes > maxBytes) return new URLSearchParams()
    text += decoder.decode(chunk, { stream: true })
  }
  return new URLSearchParams(text + decoder.decode())
}
