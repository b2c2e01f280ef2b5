import { data } from 'react-router'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { readShortForm } from '#app/platform/http/short-form.server.ts'
import { readRequestData, services, type Context } from '#app/platform/request/request-context.server.ts'
import { messages } from './messages.ts'

const perAddress: Limit = { name: 'link', max: 20, windowSeconds: 15 * 60 }
const maxBytes = 4096

/** Never stored; the address of the page goes to no other site. */
export const linkHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }

/** Passes on `Retry-After`. */
export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return new Headers([...actionHeaders, ...Object.entries(linkHeaders)])
}

/** What a stranger sent, counted against the limit of the address. */
export async function readStrangersForm(request: Request, context: Context) {
  const typed = await readShortForm(request, maxBytes)
  const { rateLimits } = services(context)
  const wait = await rateLimits.count(perAddress, addressGroup(readRequestData(context).address))
  return { typed, tooMany: wait > 0 ? tooMany(wait) : undefined }
}

function tooMany(wait: number) {
  const problem = messages.tooMany(Math.ceil(wait / 60))
  return data({ problem }, { status: 429, headers: { 'Retry-After': String(wait) } })
}
