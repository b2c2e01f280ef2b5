// The minimum that Node's own HTTP server can do: the same answer to every request. Forked by nginx.ts, which
// tells it what to send.
import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The message from nginx.ts. */
export interface BareAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: Uint8Array
}

const [{ status, headers, body }] = (await once(process, 'message')) as [BareAnswer]
const server = createServer((_, response) => response.writeHead(status, headers).end(body))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
