import { administrator } from '../tools/seed/content.ts'
import type { openProduct } from './product.ts'

export type App = Awaited<ReturnType<typeof openProduct>>
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Requests of an administrator to the product in this process. */
export async function signIn({ fetch, services }: App): Promise<Send> {
  const { publicUrl } = services.config
  await services.auth.addAdministrator(administrator.username, administrator.password)
  const own = { Origin: publicUrl, 'Sec-Fetch-Site': 'same-origin' }
  const body = new URLSearchParams(administrator)
  const answer = await fetch(new Request(`${publicUrl}/admin`, { method: 'POST', headers: own, body }))
  const Cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  return async (path, init) => fetch(new Request(publicUrl + path, { ...init, headers: { ...own, Cookie } }))
}

export async function readWhole(send: Send, path: string) {
  const answer = await send(path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
}
