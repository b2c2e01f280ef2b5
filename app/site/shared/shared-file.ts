import { data } from 'react-router'
import { isFileKey } from '#app/platform/files/keys.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { findServed } from '#app/uploads/served-file.server.ts'
import { makeCleanCopy } from '#app/uploads/photographs/clean-copy.server.ts'
import { sendStoredFile } from '#app/uploads/send-stored.server.ts'
import type { Route } from './+types/shared-file'
import { guestHeaders, requirePreview } from './preview.server.ts'

export const handle: RouteHandle = { access: 'public' }

/** `GET /shared/<token>/files/<key>`: the files that the page of this link shows. */
export async function loader({ context, request, params: { token, '*': key }, url }: Route.LoaderArgs) {
  const { preview } = await requirePreview(context, token, 'file')
  const all = services(context)
  const width = Number(url.searchParams.get('width') ?? 0)
  const served = isFileKey(key)
    ? await all.readAsGuest(preview, ({ files }) => findServed(files, key, width))
    : undefined
  if (!served) throw data(null, { status: 404, headers: guestHeaders })
  const { original } = served
  return sendStoredFile(all.files, request, {
    access: 'public',
    key: served.key,
    type: served.type,
    cacheControl: guestHeaders['Cache-Control'],
    prepare: async () => void (original && (await makeCleanCopy(all, original))),
  })
}
