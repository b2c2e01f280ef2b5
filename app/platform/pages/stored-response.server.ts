import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A response in one encoding, complete: nothing is looked up or computed when it is sent. */
interface Representation {
  body: Buffer
  /** Alternating names and values, as `writeHead()` takes them. */
  headers: string[]
  /** The headers of its 304. */
  unchanged: string[]
}

/** A response held in memory: a page, or a built file. */
export interface StoredResponse {
  status: number
  /** The most bytes of memory it may take. */
  weight: number
  /** How often it was sent from memory. */
  hits: number
  /** Whether `If-None-Match` contains its tag, for any encoding. */
  matchesEtag(ifNoneMatch: string | null | undefined): boolean
  represent(encoding: Encoding): Representation
  /** Replaces a quickly made encoding with a better one. */
  replace(encoding: Encoding, body: Buffer): void
}

interface Stored {
  status: number
  weight: number
  /** All headers that do not depend on the encoding. */
  headers: Headers
  /** Absent if clients never need to revalidate. */
  etag?: string
  /** The encoded bytes; `undefined` to send it unencoded. */
  encode(encoding: Encoding): Buffer | undefined
}

/** Prepares a response for all encodings: what they share, and what depends on the bytes. */
export function storeResponse({ status, weight, headers, etag, encode }: Stored): StoredResponse {
  const common = [...headers].flat()
  const representations = new Map<Encoding, Representation>()

  function addRepresentation(encoding: Encoding, body: Buffer, form: string): Representation {
    const unchanged = etag === undefined ? common : [...common, 'etag', `"${etag}-${form}"`]
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const representation = {
      body,
      unchanged,
      headers: [...unchanged, ...encoded, 'content-length', String(body.byteLength)],
    }
    representations.set(encoding, representation)
    return representation
  }

  function represent(encoding: Encoding): Representation {
    const known = representations.get(encoding)
    if (known) return known
    const body = encode(encoding)
    return body ? addRepresentation(encoding, body, encoding) : represent('identity')
  }

  return {
    status,
    weight,
    hits: 0,
    represent,
    // Other bytes need another tag.
    replace: (encoding, body) => void addRepresentation(encoding, body, `${encoding}-${body.byteLength}`),
    matchesEtag: (header) =>
      etag !== undefined &&
      Boolean(header?.split(',').some((tag) => tag.trim().replace(/^W\//, '').startsWith(`"${etag}-`))),
  }
}

/** The response as a `Response`, for requests that have passed everything in front of the routes. */
export function respond({ method, headers: requestHeaders }: Request, stored: StoredResponse): Response {
  const { body, headers, unchanged } = stored.represent(chooseEncoding(requestHeaders.get('Accept-Encoding')))
  if (stored.matchesEtag(requestHeaders.get('If-None-Match')))
    return new Response(null, { status: 304, headers: toHeaders(unchanged) })
  const sent =
    method === 'HEAD' ? null : new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length)
  return new Response(sent, { status: stored.status, headers: toHeaders(headers) })
}

function toHeaders(headers: string[]): Headers {
  const pairs = new Headers()
  for (let at = 0; at < headers.length; at += 2) pairs.set(headers[at] ?? '', headers[at + 1] ?? '')
  return pairs
}

/** Sends the response straight from memory to the connection, before anything else runs. */
export function sendStoredResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
) {
  const requestHeaders = request.headers
  const form = stored.represent(chooseEncoding(requestHeaders['accept-encoding']))
  if (requestHeaders['if-none-match'] !== undefined && stored.matchesEtag(requestHeaders['if-none-match']))
    response.writeHead(304, form.unchanged).end()
  else if (request.method === 'HEAD') response.writeHead(stored.status, form.headers).end()
  else response.writeHead(stored.status, form.headers).end(form.body)
}

/** Browsers send only a handful of different values. */
const chosen = new Map<string, Encoding>()
const maxChosen = 100

function chooseEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const known = chosen.get(header)
  if (known) return known
  const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type : []))
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
  if (chosen.size >= maxChosen) chosen.clear()
  chosen.set(header, encoding)
  return encoding
}
