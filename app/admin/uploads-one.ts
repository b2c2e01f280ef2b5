import { data } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { messages } from '#app/platform/files/arrivals.server.ts'
import { fileFacts } from '#app/platform/files/file-facts.ts'
import { givePoster } from '#app/platform/files/file-store.server.ts'
import { isPublicFolder } from '#app/platform/files/keys.ts'
import { isUploadPolicy, policies } from '#app/platform/files/policy.ts'
import { receiveFile } from '#app/platform/files/receive.server.ts'
import { writeAndPublish } from '#app/platform/live/write-and-publish.server.ts'
import type { Route } from './+types/uploads-one'

/** `HEAD /admin/uploads/<id>`: how much of it is here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return requireAdministrator(context).arrivals.handle(request)
}

/**
 * `PATCH` adds a part, `DELETE` throws the upload away. `POST …?keep&as=photograph&into=images` takes a whole upload in:
 * what it may be, by the name of a policy, and the folder of its key. `poster-of=<key>` makes a photograph the picture of a
 * video that has none. Answers with the key once the file is stored.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = requireAdministrator(context)
  if (request.method !== 'POST') return services.arrivals.handle(request)
  const asked = new URL(request.url).searchParams
  const policy = asked.get('as') ?? 'photograph'
  const folder = asked.get('into') ?? 'images'
  if (!asked.has('keep') || !isUploadPolicy(policy) || !isPublicFolder(folder))
    throw data(messages.nobody, { status: 400 })
  const received = await services.arrivals.keep(params.id, ({ name, content }) =>
    receiveFile(services, content, { name, folder, policy: policies[policy] }),
  )
  if (!received) return Response.json({ problem: messages.unknown }, { status: 404 })
  if ('refused' in received) return Response.json({ problem: received.refused }, { status: 422 })
  const video = asked.get('poster-of')
  if (video && policy === 'photograph')
    await writeAndPublish(services, async (tx, publish) => {
      if (await givePoster(tx, video, received.key)) publish('photographs')
    })
  return Response.json({ ...fileFacts(received), placeholder: received.placeholder }, { status: 201 })
}
