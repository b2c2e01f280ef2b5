import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a body may take to arrive, and how many bytes of unfinished bodies may be held. */
export interface BodyLimits {
  /** In milliseconds, for a form without a file. */
  form: number
  /** Milliseconds before a file must arrive at `bytesPerSecond`, and for which it may stall. */
  fileGrace: number
  fileStandstill: number
  bytesPerSecond: number
  /** The most bytes of one body that count as held: longer ones stream to where they are stored. */
  heldPerBody: number
  heldPerAddress: number
  heldInAll: number
}

const mebibyte = 1024 * 1024
export const bodyLimits: BodyLimits = {
  form: 30_000,
  fileGrace: 10_000,
  fileStandstill: 30_000,
  bytesPerSecond: 10 * 1024,
  heldPerBody: mebibyte,
  heldPerAddress: 16 * mebibyte,
  heldInAll: 64 * mebibyte,
}

interface UnreadBody {
  request: IncomingMessage
  response: ServerResponse
  isFile: boolean
  beganAt: number
  /** The socket's byte count when the body began. */
  before: number
  received: number
  receivedAt: number
}

/** The bodies that are still arriving. Times are in milliseconds, as from `performance.now()`. */
export interface UnreadBodies {
  /** @returns whether there is room for the body; if not, nothing of it may be read */
  admit(request: IncomingMessage, response: ServerResponse, address: string, now?: number): boolean
  /** Returns the bodies that take too long, and stops watching them. Call every second. */
  removeLate(now?: number): UnreadBody[]
  count(): number
}

export function watchBodies(limits: BodyLimits = bodyLimits): UnreadBodies {
  const bodies = new Set<UnreadBody>()
  const heldBy = new Map<string, number>()
  let heldInAll = 0
  let checkedAt = 0

  function addHeld(address: string, bytes: number) {
    const held = (heldBy.get(address) ?? 0) + bytes
    if (held > 0) heldBy.set(address, held)
    else heldBy.delete(address)
    heldInAll += bytes
  }

  return {
    admit(request, response, address, now = performance.now()) {
      const length = lengthOf(request)
      if (length === 0) return true
      const bytes = Math.min(length, limits.heldPerBody)
      const own = heldBy.get(address) ?? 0
      if (heldInAll + bytes > limits.heldInAll || own + bytes > limits.heldPerAddress) return false
      const body: UnreadBody = {
        request,
        response,
        isFile: carriesFile.test(request.headers['content-type'] ?? ''),
        beganAt: now,
        before: request.socket.bytesRead,
        received: 0,
        receivedAt: now,
      }
      bodies.add(body)
      addHeld(address, bytes)
      // Also if the connection broke. What was read counts as held until the response has ended.
      response.once('close', () => {
        bodies.delete(body)
        addHeld(address, -bytes)
      })
      request.once('end', () => bodies.delete(body))
      return true
    },
    removeLate(now = performance.now()) {
      const since = now - checkedAt
      checkedAt = now
      const late = [...bodies].filter((body) => {
        const received = body.request.socket.bytesRead - body.before
        if (received > body.received) Object.assign(body, { received, receivedAt: now })
        // Data waiting to be read here is not the client's fault.
        if (body.request.readableLength > 0) {
          body.beganAt += Math.min(since, now - body.beganAt)
          body.receivedAt = now
        }
        return !body.request.complete && now > deadlineOf(body, limits)
      })
      for (const body of late) bodies.delete(body)
      return late
    },
    count: () => bodies.size,
  }
}

function deadlineOf({ isFile, beganAt, received, receivedAt }: UnreadBody, limits: BodyLimits): number {
  if (!isFile) return beganAt + limits.form
  const byRate = beganAt + limits.fileGrace + (received / limits.bytesPerSecond) * 1000
  return Math.min(byRate, receivedAt + limits.fileStandstill)
}

/** A form with a file, or a part of an upload. */
const carriesFile = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i

/** In bytes; infinite if the request does not declare it. */
function lengthOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}
