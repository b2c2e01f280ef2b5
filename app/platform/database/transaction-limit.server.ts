import { Kysely, type TransactionBuilder } from 'kysely'
import { findUnavailable, Unavailable } from '../http/unavailable.server.ts'

/** Out of ten connections, so that readers always find a free one. */
const maxTransactions = 8
/** In milliseconds. */
const queueTimeout = 5_000

/**
 * Kysely on a connection pool, of which transactions leave some connections free. If transactions are
 * blocked, for example by an operator's table lock, those still waiting for a connection are refused along
 * with the first. Otherwise each would wait as long as the one before it.
 */
export class TransactionLimitKysely<Tables> extends Kysely<Tables> {
  readonly #waiting = new Set<PromiseWithResolvers<void>>()
  #free = maxTransactions

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      if (this.#free > 0) this.#free -= 1
      else await this.#place()
      try {
        return await execute(work)
      } catch (error) {
        if (findUnavailable(error)?.reason === 'locked') this.#refuseWaiting(error)
        throw error
      } finally {
        this.#passOn()
      }
    }
    return builder
  }

  async #place() {
    const place = Promise.withResolvers<void>()
    this.#waiting.add(place)
    const timer = setTimeout(() => place.reject(new Unavailable('busy')), queueTimeout)
    try {
      await place.promise
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(place)
    }
  }

  #refuseWaiting(reason: unknown) {
    for (const place of this.#waiting) place.reject(reason)
    this.#waiting.clear()
  }

  #passOn() {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next.resolve()
    } else this.#free += 1
  }
}
