import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { addressGroup } from '#app/platform/http/address-group.ts'
import {
  maxHeldPerBody,
  minHeldPerBody,
  nodeLimits,
  placeLimits,
  type PlaceLimits,
} from '#app/platform/http/limits.ts'
import { createPlaces, type PlaceLimit } from '#app/platform/http/places.ts'
import { clientAddress } from './client-address.ts'
import {
  closeIfUnread,
  earlyResponses,
  endUnfinished,
  refuseBody,
  respondEarly,
  respondOnSocket,
} from './early-responses.ts'

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
