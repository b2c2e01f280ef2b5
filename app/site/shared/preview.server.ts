import { findPreview, type Preview } from '#app/platform/auth/previews.server.ts'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { readRequestData, services, type Context } from '#app/platform/request/request-context.server.ts'
import { data } from 'react-router'

/** A page has a hundred photographs; whoever tries addresses has no luck with 128 bits anyway. */
const perAddress: Limit = { name: 'preview', max: 2000, windowSeconds: 15 * 60 }

/** Nothing of it is stored, indexed or told to another site. */
export const guestHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/**
 * The document that a link shows.
 * @throws a 404 if it shows none, or none any longer, and a 429 if the address asks too often
 */
export async function requirePreview(context: Context, token: string): Promise<Preview> {
  const { db, rateLimits } = services(context)
  const wait = await rateLimits.count(perAddress, addressGroup(readRequestData(context).address))
  if (wait > 0) throw data(null, { status: 429, headers: { ...guestHeaders, 'Retry-After': String(wait) } })
  const preview = await findPreview(db, token)
  if (typeof preview === 'string') throw data(null, { status: 404, headers: guestHeaders })
  return preview
}
