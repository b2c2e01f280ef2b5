import { Readable } from 'node:stream'
import { data } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { policies } from '#app/platform/files/policy.ts'
import { receivePhotograph } from '#app/platform/files/receive.server.ts'
import type { Route } from './+types/uploads'

/** `POST /admin/uploads?name=…` with the bytes of one photograph as the body. Answers with its key once it is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = requireAdministrator(context)
  if (!request.body) throw data('No file arrived.', { status: 400 })
  const name = new URL(request.url).searchParams.get('name') ?? ''
  const content = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  const received = await receivePhotograph(services, content, {
    name,
    folder: 'images',
    policy: policies.photograph,
  })
  if ('refused' in received) return Response.json({ problem: received.refused }, { status: 422 })
  const { key, width, height, placeholder } = received
  return Response.json({ key, width, height, placeholder }, { status: 201 })
}
