import { Readable } from 'node:stream'
import { data, redirect } from 'react-router'
import { sendContent, sendStoredFile } from '#app/uploads/send-stored.server.ts'
import { fileOrLinkAddress } from '#app/features/settings/file-or-link.ts'
import { findSettingImage, readSettings } from '#app/features/settings/store.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { ByteRange } from '#app/platform/files/files.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/brochure'
import bundled from './egypt.pdf?inline'

/** No `sandbox`: a browser's built-in PDF viewer does not work in one. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

export const handle: RouteHandle = { access: 'public' }

/** `GET /brochures/egypt.pdf`: the administrator's brochure, or else the built-in one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, files } = services(context)
  const { site } = await readSettings(db, ['site'])
  if (!site.brochure) throw data(null, { status: 404 })
  const file = await findSettingImage(db, site.brochureUrl)
  const link = fileOrLinkAddress(site.brochureUrl)
  if (link?.startsWith('http')) throw redirect(link)
  const sent = { type: 'application/pdf', cacheControl: 'public, max-age=300', policy }
  if (file) return sendStoredFile(files, request, { ...sent, access: 'public', key: file.key })
  return sendContent(request, { ...sent, identity: bundled, open: async () => builtIn() })
}

function builtIn() {
  const own = Buffer.from(bundled.slice(bundled.indexOf(',') + 1), 'base64')
  return {
    bytes: own.byteLength,
    stream: (range?: ByteRange) => Readable.from(range ? own.subarray(range.start, range.end + 1) : own),
  }
}
