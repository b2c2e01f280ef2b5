import type { DataStrategyResult, MiddlewareFunction, Register } from 'react-router'
import { isUnreachable, UnreachableError } from '#app/ui/admin/unreachable.ts'
import { currentHref } from '#app/ui/live/refresh.ts'

const frame: keyof Register['routeModules'] = 'admin/shell/layout'

/**
 * For `clientMiddleware`. A screen that is chosen while offline is requested when the network is back, and
 * the current one stays until then. If the site itself can't be reached, the frame keeps its data, like a
 * route without a result, and the boundary inside it shows the error.
 */
export const waitForConnection: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  // A reload of the same address after a save is not delayed: its screen shows why it failed.
  const isElsewhere = request.url !== currentHref()
  if (request.method === 'GET' && isElsewhere) await waitUntilOnline(request.signal)
  const results = await next()
  if (isUnreachable(results[frame]?.result)) delete results[frame]
  for (const result of Object.values(results))
    if (isUnreachable(result.result)) result.result = new UnreachableError('', { cause: result.result })
  return results
}

/** Resolves when the network is back, or when the request is aborted. */
async function waitUntilOnline(aborted: AbortSignal) {
  if (navigator.onLine || aborted.aborted) return
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const settled = new AbortController()
  window.addEventListener('online', resolve, settled)
  aborted.addEventListener('abort', resolve, settled)
  await promise
  settled.abort()
}
