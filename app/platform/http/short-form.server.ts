/**
 * The fields of a form without a file. Its bytes are counted as they arrive, whatever length it says or hides, so no more
 * of it is ever held than `mostBytes`; a longer one, like anything that is no form, has no fields.
 */
export async function readShortForm(request: Request, mostBytes: number): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || !request.body) return new URLSearchParams()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop early cancels the stream.
  for await (const chunk of request.body) {
    bytes += chunk.length
    if (bytes > mostBytes) return new URLSearchParams()
    text += decoder.decode(chunk, { stream: true })
  }
  return new URLSearchParams(text + decoder.decode())
}
