import { data } from 'react-router'
import { areaOf } from '#app/collections.ts'
import type { Consent } from '#app/features/projects/consent/collection.ts'
import { consentStore } from '#app/features/projects/consent/store.server.ts'
import { findPreview, type FoundPreview } from '#app/platform/auth/previews.server.ts'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import {
  readRequestData,
  servicesOfForm,
  type Context,
} from '#app/platform/request/request-context.server.ts'

/** A page has a hundred photographs; whoever tries addresses has no luck with 128 bits anyway. */
const perAddress: Limit = { name: 'preview', max: 2000, windowSeconds: 15 * 60 }

/** Nothing of it is stored, indexed or told to another site. */
export const guestHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
}

/** What a link shows, and the consent that it asks for. */
export interface SharedPage {
  preview: FoundPreview
  consent: Consent | undefined
}

/**
 * What a link shows.
 * @throws a 404 if it shows nothing, or nothing any longer, and a 429 if the address asks too often
 */
export async function requirePreview(context: Context, token: string): Promise<SharedPage> {
  const { db, rateLimits } = servicesOfForm(context)
  const wait = await rateLimits.count(perAddress, addressGroup(readRequestData(context).address))
  if (wait > 0) throw data(null, { status: 429, headers: { ...guestHeaders, 'Retry-After': String(wait) } })
  const preview = await findPreview(db, token, areaOf)
  if (typeof preview === 'string') throw data(null, { status: 404, headers: guestHeaders })
  if (preview.consent === undefined) return { preview, consent: undefined }
  const consent = await consentStore.find(db, preview.consent)
  // What was asked was taken back.
  if (!consent) throw data(null, { status: 404, headers: guestHeaders })
  return { preview, consent }
}
