import { data, href } from 'react-router'
import {
  requireAdministrator,
  writeAccess,
  type AdminContext,
} from '#app/platform/request/administrator.server.ts'
import { isUploadFolder } from '#app/platform/files/keys.ts'
import { writeAndPublish } from '#app/platform/changes/change.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Context } from '#app/platform/request/request-context.server.ts'
import type { Route } from './+types/upload-route'
import { fileSummary } from './file-summary.ts'
import { isUploadPolicy, policies, type Policy } from './policy.ts'
import { ingestFile } from './ingest-file.server.ts'
import { setPoster } from './video/first-frame.server.ts'

export const handle: RouteHandle = { access: 'administrators', longBody: 'file' }

/** Loads the protocol's library with the first upload. */
const loadTus = () => import('./tus.server.ts')

/** `HEAD /admin/uploads/<id>`: how much of it has arrived. `OPTIONS`: what the protocol can do here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { handleTus } = await loadTus()
  return handleTus(uploading(context), request, href('/admin/uploads'))
}

/** Whoever may write anything that has files. */
function uploading(context: Context): AdminContext {
  const admin = requireAdministrator(context)
  return { ...admin, ...writeAccess(admin, 'content', 'papers', 'visits', 'administration') }
}

/**
 * `POST /admin/uploads?as=photograph` starts an upload by the tus protocol (tus.io, 1.0.0). `as` names the
 * policy whose size limit is enforced immediately, and the response contains the upload's own address. There,
 * `PATCH` adds a part, `DELETE` cancels the upload, and `POST …?finish` stores the file.
 */
export async function action({
  request,
  params,
  context,
}: Pick<Route.ActionArgs, 'request' | 'context'> & { params: { id?: string } }) {
  const services = uploading(context)
  const { handleTus } = await loadTus()
  return request.method === 'POST' && params.id !== undefined
    ? finish(services, params.id, new URL(request.url).searchParams)
    : handleTus(services, request, href('/admin/uploads'))
}

/**
 * `as` names the policy for the file, and `into` the folder of its key. `poster-of=<key>` sets a photograph
 * as the still of a video that has none. Responds with the key once the file is stored.
 */
async function finish(services: AdminContext, id: string, searchParams: URLSearchParams): Promise<Response> {
  const { finishUpload, messages } = await loadTus()
  const policy = searchParams.get('as') ?? 'photograph'
  const folder = searchParams.get('into') ?? 'images'
  if (!searchParams.has('finish') || !isUploadPolicy(policy) || !isUploadFolder(folder))
    throw data(messages.nobody, { status: 400 })
  const by = services.administrator.id
  const { access }: Policy = policies[policy]
  if ((access === 'private') !== (folder === 'documents')) throw data(messages.nobody, { status: 400 })
  const stored = await finishUpload(services, id, ({ path, ...read }) =>
    ingestFile(services, path, { ...read, folder, policy: policies[policy], upload: id, by }),
  )
  if (!stored) return Response.json({ problem: messages.unknown }, { status: 404 })
  if ('refused' in stored) return Response.json({ problem: stored.refused }, { status: 422 })
  const video = searchParams.get('poster-of')
  if (video && policy === 'photograph')
    await writeAndPublish(services, async (tx, publish) => {
      if (await setPoster(tx, video, stored.key)) publish('outdated')
    })
  return Response.json({ ...fileSummary(stored), placeholder: stored.placeholder }, { status: 201 })
}
