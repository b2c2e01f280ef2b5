import type { DataStrategyResult, MiddlewareFunction, Register } from 'react-router'
import { isUnreached, Unreached } from '#app/ui/admin/unreached.ts'
import { addressHere } from '#app/ui/live/refresh.ts'

const frame: keyof Register['routeModules'] = 'admin/shell/layout'

/**
 * For `clientMiddleware`. A screen that is chosen without a network is asked for when there is one again, and the one before
 * stays until then. Where the site itself can't be reached, the frame keeps its data, as a route without a result does, and the
 * boundary inside it says so.
 */
export const waitForConnection: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  // What is asked of the same address again, after a save, has a screen that says why it failed.
  const isElsewhere = request.url !== addressHere()
  if (request.method === 'GET' && isElsewhere) await untilOnline(request.signal)
  const results = await next()
  if (isUnreached(results[frame]?.result)) delete results[frame]
  for (const result of Object.values(results))
    if (isUnreached(result.result)) result.result = new Unreached('', { cause: result.result })
  return results
}

/** Or until nobody wants it any more. */
async function untilOnline(aborted: AbortSignal) {
  if (navigator.onLine || aborted.aborted) return
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const settled = new AbortController()
  window.addEventListener('online', resolve, settled)
  aborted.addEventListener('abort', resolve, settled)
  await promise
  settled.abort()
}
