import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { shortFormTime } from '#app/platform/http/limits.ts'
import { mebibyte } from '#app/platform/units.ts'
import type { HostEnv } from './addresses.ts'
import { earlyResponses, endUnfinished } from './early-responses.ts'

const maxBytes = mebibyte
const withFile = /^multipart\/form-data\b/i
/** A form without a file is short on every route. */
const withoutFile = /^application\/x-www-form-urlencoded\b/i

const limitBytes = bodyLimit({
  maxSize: maxBytes,
  onError: (c) => c.text('This form is too large. Please shorten it and send it again.', 413),
})

/**
 * Limits forms without files in size and in time: whoever sends one byte of it in twenty seconds would
 * otherwise occupy a connection for ten minutes.
 * @param hasSession whoever has signed in may take as long as Node allows; asked only when the time is over
 */
export function limitShortForms(hasSession: (headers: Headers) => Promise<boolean>) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const { longBody, access } = c.var.address?.route ?? {}
    const type = c.req.header('Content-Type') ?? ''
    const isLong = longBody === 'file' ? !withoutFile.test(type) : longBody === 'form' && withFile.test(type)
    if (isLong) return next()
    const { incoming, outgoing } = c.env ?? {}
    if (!incoming || !outgoing || incoming.complete) return limitBytes(c, next)
    const mayTakeLonger = () => access === 'administrators' && hasSession(c.req.raw.headers)
    const timer = setTimeout(async () => {
      if (!(await Promise.resolve(mayTakeLonger()).catch(() => false)))
        endUnfinished(incoming, outgoing, earlyResponses.slow)
    }, shortFormTime)
    try {
      const tooLarge = await limitBytes(c, async () => {})
      if (tooLarge) return tooLarge
      // Only a form that has arrived is handed on: an error page would be rendered for each one that is cut off.
      const { method, raw } = c.req
      if (raw.body) c.req.raw = new Request(raw, { method, body: await raw.arrayBuffer() })
    } catch {
      return c.body(null, 408)
    } finally {
      clearTimeout(timer)
    }
    return next()
  })
}
