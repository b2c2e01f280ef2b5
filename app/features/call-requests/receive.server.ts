import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { change } from '#app/platform/change.server.ts'
import { callRequests } from '#app/platform/inbox.server.ts'
import type { FormAnswer } from '#app/platform/forms/form-answer.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { findUnavailable } from '#app/platform/http/unavailable.server.ts'
import { isSuspicious } from '#app/platform/forms/suspicion.ts'
import type { Typed } from '#app/platform/forms/typed.ts'
import type { Services } from '#app/platform/services.server.ts'
import { checkCallRequest, messages } from './rules.ts'
import { addCallRequest } from './store.server.ts'

/** A whole office may share one address. */
const perAddress: Limit = { name: 'call-request address', most: 20, within: 15 * 60 }
/** However many addresses a flood comes from: what nobody could read any more need not be stored. */
export const inAll: Limit = { name: 'call-request in all', most: 200, within: 60 * 60 }

export interface Received {
  answer: FormAnswer
  status: number
  /** Seconds. */
  retryAfter?: number
}

/** Stores what a visitor typed on the Contact page, and says how that went; what was typed is never lost. */
export async function receiveCallRequest(
  services: Services,
  address: string,
  typed: Typed,
): Promise<Received> {
  const { input, refusal } = checkCallRequest(typed)
  if (!input) return { answer: refusal, status: 400 }
  const refuse = (problem: string) => ({ sent: false, problem, values: typed })
  try {
    const retryAfter = await services.rateLimits.count(perAddress, addressGroup(address))
    if (retryAfter > 0)
      return { answer: refuse(messages.tooMany(Math.ceil(retryAfter / 60))), status: 429, retryAfter }
    const wait = await services.rateLimits.count(inAll, '')
    if (wait > 0)
      return {
        answer: refuse(messages.tooManyInAll(Math.ceil(wait / 60))),
        status: 429,
        retryAfter: wait,
      }
    const suspicious = isSuspicious(typed) ? 'Yes' : 'No'
    const add = (tx: Tx) => addCallRequest(tx, input, suspicious)
    const work = suspicious === 'Yes' ? add : services.outbox.telling(callRequests, add)
    await change(services, { name: 'Visitor' }, 'call-requests', work)
    services.outbox.wake()
    return { answer: { sent: true }, status: 200 }
  } catch (error) {
    services.log.error({ err: error }, 'a call request could not be stored')
    const isFull = findUnavailable(error)?.reason === 'disk-full'
    return { answer: refuse(isFull ? messages.diskFull : messages.sendFailed), status: 503 }
  }
}
