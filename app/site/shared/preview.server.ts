import { data } from 'react-router'
import { areaOf } from '#app/collections.ts'
import type { Consent } from '#app/features/projects/consent/collection.ts'
import { consentStore } from '#app/features/projects/consent/store.server.ts'
import { findPreview, type FoundPreview } from '#app/platform/auth/previews.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { guestFileLimit, guestPageLimit } from '#app/platform/http/limits.ts'
import { createTokenBuckets } from '#app/platform/http/token-bucket.ts'
import {
  readRequestData,
  servicesOfForm,
  type Context,
} from '#app/platform/request/request-context.server.ts'

/** In this process: what is only read leaves no trace in the database, and waits for nobody who writes. */
const pages = createTokenBuckets(guestPageLimit.burst, guestPageLimit.perMinute)
const files = createTokenBuckets(guestFileLimit.burst, guestFileLimit.perMinute)

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
 * @param what is asked for: the page itself, or a file of it
 * @throws a 404 if it shows nothing, or nothing any longer, and a 429 if that is asked for too often
 */
export async function requirePreview(
  context: Context,
  token: string,
  what: 'page' | 'file',
): Promise<SharedPage> {
  const { db } = servicesOfForm(context)
  if (!files.take(addressGroup(readRequestData(context).address))) throw tooMany()
  const preview = await findPreview(db, token, areaOf)
  if (typeof preview === 'string') throw data(null, { status: 404, headers: guestHeaders })
  if (what === 'page' && !pages.take(preview.hash)) throw tooMany()
  if (preview.consent === undefined) return { preview, consent: undefined }
  const consent = await consentStore.find(db, preview.consent)
  // What was asked was taken back.
  if (!consent) throw data(null, { status: 404, headers: guestHeaders })
  return { preview, consent }
}

function tooMany() {
  return data(null, { status: 429, headers: { ...guestHeaders, 'Retry-After': '60' } })
}
