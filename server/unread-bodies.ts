import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a body may take to arrive, and how much of unfinished ones may be held. */
export interface BodyLimits {
  /** Milliseconds for a form without a file. */
  form: number
  /** Milliseconds before a file has to come at `bytesPerSecond`, and for which it may stand still. */
  fileGrace: number
  fileStandstill: number
  bytesPerSecond: number
  /** Of one body at most this much counts as held: longer ones stream to where they are stored. */
  mostHeld: number
  heldPerAddress: number
  heldInAll: number
}

const mebibyte = 1024 * 1024
export const bodyLimits: BodyLimits = {
  form: 30_000,
  fileGrace: 10_000,
  fileStandstill: 30_000,
  bytesPerSecond: 10 * 1024,
  mostHeld: mebibyte,
  heldPerAddress: 16 * mebibyte,
  heldInAll: 64 * mebibyte,
}

interface UnreadBody {
  request: IncomingMessage
  response: ServerResponse
  isFile: boolean
  beganAt: number
  /** Of the socket's bytes, those that came before. */
  before: number
  received: number
  receivedAt: number
}

/** The bodies that are still arriving. Moments are those of `performance.now()`. */
export interface UnreadBodies {
  /** @returns whether there is room for it; nothing is to be read of it otherwise */
  admit(request: IncomingMessage, response: ServerResponse, address: string, now?: number): boolean
  /** Those that take too long, and are watched no longer. To be called every second. */
  takeLate(now?: number): UnreadBody[]
  count(): number
}

export function watchBodies(limits: BodyLimits = bodyLimits): UnreadBodies {
  const bodies = new Set<UnreadBody>()
  const heldBy = new Map<string, number>()
  let heldInAll = 0
  let lookedAt = 0

  function hold(address: string, bytes: number) {
    const held = (heldBy.get(address) ?? 0) + bytes
    if (held > 0) heldBy.set(address, held)
    else heldBy.delete(address)
    heldInAll += bytes
  }

  return {
    admit(request, response, address, now = performance.now()) {
      const length = lengthOf(request)
      if (length === 0) return true
      const bytes = Math.min(length, limits.mostHeld)
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
      hold(address, bytes)
      // Also where it broke off. What was read is held until it was answered.
      response.once('close', () => {
        bodies.delete(body)
        hold(address, -bytes)
      })
      request.once('end', () => bodies.delete(body))
      return true
    },
    takeLate(now = performance.now()) {
      const since = now - lookedAt
      lookedAt = now
      const late = [...bodies].filter((body) => {
        const received = body.request.socket.bytesRead - body.before
        if (received > body.received) Object.assign(body, { received, receivedAt: now })
        // What waits to be read here is no fault of whoever sent it.
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

/** A file in a form, and a part of an upload. */
const carriesFile = /^(multipart\/form-data|application\/offset\+octet-stream)\b/i

/** In bytes; infinite where the request does not say. */
function lengthOf({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Infinity
  return Number(headers['content-length'] ?? 0)
}
