import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { openConcurrencyLimit } from '#app/platform/http/concurrency-limit.ts'
import { streamLimits } from '#app/platform/live/stream-limits.ts'
import { clientAddress } from './client-address.ts'
import { respondAndClose, respondOnSocket, type EarlyResponse } from './early-responses.ts'
import { bodyLimits, watchBodies, type BodyLimits } from './unread-bodies.ts'

export interface HttpServer {
  server: Server
  /** From now on, each response closes its connection. */
  drain(): void
  /**
   * Cuts off bodies that take too long; also runs every second on its own.
   * @returns how many were cut off
   */
  closeLate(now?: number): number
}

export interface ConnectionLimits {
  perAddress: number
  inAll: number
}

export interface HttpServerOptions {
  /**
   * Called first: a response that is ready is sent before anything else of the request is examined. Returns
   * false if there is none.
   */
  respondFromMemory?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>
  trustProxy: boolean
  connections?: ConnectionLimits
  bodies?: BodyLimits
}

const seconds = 1000
const minutes = 60 * seconds

export const earlyResponses = {
  user: { status: 400, sentence: 'This address is not understood. Please request it without a username.' },
  hosts: { status: 400, sentence: 'This request names more than one host. Please send it with one.' },
  late: {
    status: 408,
    sentence: 'This took too long to arrive. Please check your connection and send it again.',
  },
  bodies: {
    status: 429,
    sentence: 'Too much is being sent at once. Please try again in a minute.',
    retryAfter: 60,
  },
  connections: {
    status: 503,
    sentence: 'Too many connections are open. Please try again in a minute.',
    retryAfter: 60,
  },
} as const satisfies Record<string, EarlyResponse>

/** Node's server with the limits of docs/decisions/0034, which apply before anything of a request is read. */
export function openHttpServer(
  listener: RequestListener,
  { respondFromMemory, trustProxy, connections = connectionLimits(), bodies = bodyLimits }: HttpServerOptions,
): HttpServer {
  const unread = watchBodies(bodies)
  const pending = new Set<ServerResponse>()
  let isDraining = false
  const server = createServer({ connectionsCheckingInterval: seconds }, (request, response) => {
    if (isDraining) response.shouldKeepAlive = false
    if (namesTwoHosts(request.rawHeaders)) return respondAndClose(request, response, earlyResponses.hosts)
    const isHandled = respondFromMemory?.(request, response) ?? false
    if (isHandled === true) return
    pending.add(response)
    response.once('close', () => pending.delete(response))
    if (isHandled) void isHandled.then((is) => is || respondByRules(request, response))
    else respondByRules(request, response)
  })

  function respondByRules(request: IncomingMessage, response: ServerResponse) {
    if (namesUser(request.url)) return respondAndClose(request, response, earlyResponses.user)
    const forwarded = request.headers['x-forwarded-for']
    const address = clientAddress(request.socket.remoteAddress, String(forwarded ?? ''), trustProxy)
    if (unread.admit(request, response, addressGroup(address))) return void listener(request, response)
    respondAndClose(request, response, earlyResponses.bodies)
  }
  server.headersTimeout = 10 * seconds
  // Bodies also have a minimum rate. An upload that is cut off after this time continues with its next part.
  server.requestTimeout = 60 * minutes
  // Longer than the minute for which proxies keep connections, so that we never close one that is in use.
  server.keepAliveTimeout = 75 * seconds
  // Nothing was sent or received for this long: the client is gone. Streams send a heartbeat every 25 s.
  server.timeout = 5 * minutes
  limitConnections(server, trustProxy ? { ...connections, perAddress: connections.inAll } : connections)

  function closeLate(now?: number) {
    const late = unread.removeLate(now)
    for (const { request, response } of late) {
      if (!response.headersSent) respondOnSocket(request.socket, earlyResponses.late)
      request.socket.destroySoon()
    }
    return late.length
  }
  const timer = setInterval(() => closeLate(), seconds).unref()
  server.once('close', () => clearInterval(timer))
  return {
    server,
    closeLate,
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

/** Every open screen needs one connection, and a browser opens at most six. */
function connectionLimits(): ConnectionLimits {
  const { visitors, administrators } = streamLimits()
  return { perAddress: 600, inAll: visitors + administrators + 2_000 }
}

/** Behind a proxy all connections come from one address, so only the total limit applies. */
function limitConnections(server: Server, { perAddress, inAll }: ConnectionLimits) {
  const open = openConcurrencyLimit(perAddress, inAll)
  server.on('connection', (socket) => {
    const release = open.take(addressGroup(socket.remoteAddress ?? ''))
    if (release) return void socket.once('close', release)
    server.closeIdleConnections() // Makes room for the next client.
    respondOnSocket(socket, earlyResponses.connections)
    socket.destroySoon()
  })
}
