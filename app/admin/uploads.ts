import { Readable } from 'node:stream'
import { data } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { isPublicFolder } from '#app/platform/files/keys.ts'
import { isPolicyName, policies } from '#app/platform/files/policy.ts'
import { receiveFile } from '#app/platform/files/receive.server.ts'
import type { Route } from './+types/uploads'

/**
 * `POST /admin/uploads?name=…&as=logo&into=clientsimages` with the bytes of one file as the body: what it may be, by
 * the name of a policy, and the folder of its key. Answers with the key once the file is stored.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = requireAdministrator(context)
  const asked = new URL(request.url).searchParams
  const policy = asked.get('as') ?? 'photograph'
  const folder = asked.get('into') ?? 'images'
  if (!isPolicyName(policy) || !isPublicFolder(folder))
    throw data('Nobody takes this kind of file here.', { status: 400 })
  if (!request.body) throw data('No file arrived.', { status: 400 })
  const content = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  const received = await receiveFile(services, content, {
    name: asked.get('name') ?? '',
    folder,
    policy: policies[policy],
  })
  if ('refused' in received) return Response.json({ problem: received.refused }, { status: 422 })
  const { key, width, height, placeholder } = received
  return Response.json({ key, width, height, placeholder }, { status: 201 })
}
