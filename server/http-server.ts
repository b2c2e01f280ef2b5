import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup, clientAddress } from '#app/platform/http/address-group.ts'
import {
  maxHeldPerBody,
  minHeldPerBody,
  nodeLimits,
  placeLimits,
  type PlaceLimits,
} from '#app/platform/http/limits.ts'
import { createPlaces, type PlaceLimit } from '#app/platform/http/places.ts'

export interface HttpServer {
  server: Server
  /** From now on, each response closes its connection. */
  drain(): void
}

export interface HttpServerOptions {
  /**
   * Called first: a response that is ready is sent before anything else of the request is examined. Returns
   * false if there is none.
   */
  respondFromMemory?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
  trustProxy: boolean
  places?: Pick<PlaceLimits, 'connections' | 'heldBytes'>
}

/** Node's server with the limits of docs/decisions/0033, which apply before anything of a request is read. */
export function openHttpServer(
  listener: RequestListener,
  { respondFromMemory, trustProxy, places = placeLimits() }: HttpServerOptions,
): HttpServer {
  const heldBytes = createPlaces(places.heldBytes)
  const pending = new Set<ServerResponse>()
  const latest = new WeakMap<Socket, ServerResponse>()
  let isDraining = false
  const server = createServer({ connectionsCheckingInterval: 1_000 }, respondInTurn)

  /**
   * A client that has read the whole response may ask again before it has ended here, so one request waits for
   * that. Whoever sends more would have hundreds of them wait in memory, and its connection closes.
   */
  function respondInTurn(request: IncomingMessage, response: ServerResponse) {
    const earlier = response.socket ? undefined : latest.get(request.socket)
    if (earlier) {
      latest.delete(request.socket)
      earlier.once('close', () => respondInTurn(request, response))
    } else if (response.socket) {
      latest.set(request.socket, response)
      respond(request, response)
    } else request.socket.destroySoon()
  }

  function respond(request: IncomingMessage, response: ServerResponse): void {
    if (isDraining) response.shouldKeepAlive = false
    if (namesTwoHosts(request.rawHeaders)) return respondEarly(request, response, earlyResponses.hosts)
    const isHandled = respondFromMemory?.(request, response) ?? false
    if (isHandled === true) return
    pending.add(response)
    response.once('close', () => pending.delete(response))
    if (isHandled) void isHandled.then((is) => is || respondByRules(request, response))
    else respondByRules(request, response)
  }

  function respondByRules(request: IncomingMessage, response: ServerResponse) {
    if (namesUser(request.url)) return respondEarly(request, response, earlyResponses.user)
    const length = bodyLength(request)
    if (length > 0) {
      const held = Math.min(Math.max(length, minHeldPerBody), maxHeldPerBody)
      if (!holdBody(request, response, held)) return refuseBody(request, response)
      closeIfUnread(request, response)
      // By then a short body, which came with its head, has arrived: its connection can stay open.
      setImmediate(() => void listener(request, response))
    } else void listener(request, response)
  }

  /** What was read of a body counts as held until the response has ended. */
  function holdBody(request: IncomingMessage, response: ServerResponse, bytes: number): boolean {
    const forwarded = request.headers['x-forwarded-for']
    const address = clientAddress(request.socket.remoteAddress, String(forwarded ?? ''), trustProxy)
    const release = heldBytes.take(addressGroup(address), bytes, () =>
      endUnfinished(request, response, earlyResponses.bodies),
    )
    if (release) response.once('close', release)
    return release !== undefined
  }
  Object.assign(server, nodeLimits)
  const { connections } = places
  limitConnections(server, trustProxy ? { ...connections, perHolder: connections.inAll } : connections)
  return {
    server,
    drain() {
      isDraining = true
      for (const response of pending) response.shouldKeepAlive = false
    },
  }
}

/** Node passes on only the first Host header; a proxy in front may have used the other (RFC 9112, 3.2). */
function namesTwoHosts(rawHeaders: string[]) {
  let hosts = 0
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** A request target may be an absolute URL; if that contains a user, `Request` cannot be constructed. */
function namesUser(target = '') {
  const address = target.startsWith('/') ? undefined : URL.parse(target)
  return Boolean(address?.username || address?.password)
}

/** In bytes; infinite if the request does not declare it. */
function bodyLength({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}

/** Behind a proxy all connections come from one address, so only the total limit applies. */
function limitConnections(server: Server, limit: PlaceLimit) {
  const open = createPlaces(limit)
  server.on('connection', (socket) => {
    const release = open.take(addressGroup(socket.remoteAddress ?? ''))
    if (release) return void socket.once('close', release)
    respondOnSocket(socket, earlyResponses.connections)
    socket.destroySoon()
    // Makes room for the next client. To Node 26 this connection is idle, too, so it gets its answer first.
    setImmediate(() => server.closeIdleConnections())
  })
}

/** A response of the server itself, before the product sees the request. */
export interface EarlyResponse {
  status: number
  sentence: string
  retryAfterSeconds?: number
}

export const earlyResponses = {
  user: { status: 400, sentence: 'This address is not understood. Please request it without a username.' },
  hosts: { status: 400, sentence: 'This request names more than one host. Please send it with one.' },
  bodies: {
    status: 429,
    sentence: 'Too much is being sent at once. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
  slow: {
    status: 408,
    sentence: 'This form took too long to arrive. Please send it again.',
  },
  connections: {
    status: 503,
    sentence: 'Too many connections are open. Please try again in a minute.',
    retryAfterSeconds: 60,
  },
} as const satisfies Record<string, EarlyResponse>

/**
 * The rest of a request is read and dropped after its response for so long: cutting the connection
 * at once would lose the response too (RFC 9112, 9.6).
 */
const drainTimeoutMs = 1_000
/** The same where there was no room for the body: its connection should not wait long either. */
const refusedTimeoutMs = 250

function headersOf({ sentence, retryAfterSeconds }: EarlyResponse): Record<string, string> {
  return {
    Connection: 'close',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(sentence)),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  }
}

/**
 * A response that is sent before the whole request has arrived says `Connection: close`, whoever sends it. A
 * proxy would otherwise send somebody else's request after the rest of this one, on a connection that we are
 * about to close.
 */
function closeIfUnread(request: IncomingMessage, response: ServerResponse, drainMs = drainTimeoutMs) {
  const { writeHead, end } = response
  response.writeHead = (...given: unknown[]) => {
    if (!request.complete) response.setHeader('Connection', 'close')
    return Reflect.apply(writeHead, response, given)
  }
  response.end = (...given: unknown[]) => {
    if (request.complete || request.destroyed) return Reflect.apply(end, response, given)
    // The client has the whole response now; Node would close the connection at its end.
    const [body] = given
    if (typeof body === 'string' || body instanceof Uint8Array) response.write(body)
    else response.flushHeaders()
    const finish = () => {
      clearTimeout(timer)
      if (!response.writableEnded) Reflect.apply(end, response, [])
    }
    const timer = setTimeout(finish, drainMs)
    // Nobody else needs the rest, and a reader that has stopped would keep it from being read.
    request.removeAllListeners('data').removeAllListeners('readable')
    request.once('end', finish).once('close', finish).resume()
    return response
  }
}

/** Responds before anything of the body was read, and closes the connection. */
function respondEarly(
  request: IncomingMessage,
  response: ServerResponse,
  early: EarlyResponse,
  drainMs?: number,
) {
  closeIfUnread(request, response, drainMs)
  response.writeHead(early.status, headersOf(early)).end(early.sentence)
}

/** Responds to a request whose body there is no room for. */
function refuseBody(request: IncomingMessage, response: ServerResponse) {
  respondEarly(request, response, earlyResponses.bodies, refusedTimeoutMs)
}

/**
 * Ends a request whose body has not arrived completely, whoever is reading it.
 * @returns false if it is too late for that
 */
export function endUnfinished(request: IncomingMessage, response: ServerResponse, early: EarlyResponse) {
  if (request.complete || response.headersSent) return false
  respondOnSocket(request.socket, early)
  request.socket.destroySoon()
  return true
}

/**
 * For when there is no request yet, or the response object belongs to somebody else. The caller must then
 * close the connection.
 */
function respondOnSocket(socket: Socket, early: EarlyResponse) {
  if (!socket.writable) return
  const head = Object.entries(headersOf(early)).map(([name, value]) => `${name}: ${value}`)
  socket.write(
    [`HTTP/1.1 ${early.status} ${STATUS_CODES[early.status]}`, ...head, '', early.sentence].join('\r\n'),
  )
}
