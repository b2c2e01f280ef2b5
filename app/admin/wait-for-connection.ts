import type { ClientInstrumentation, DataStrategyResult, MiddlewareFunction, Register } from 'react-router'
import { isUnreachable, UnreachableError } from '#app/ui/admin/unreachable.ts'
import { checkVersion } from '#app/ui/admin/version.ts'
import { isStreamLost } from '#app/ui/live/live-source.ts'
import { currentHref } from '#app/ui/live/refresh.ts'

const frame: keyof Register['routeModules'] = 'admin/shell/layout'

const pollIntervalMs = 1000
let waiting = 0
const subscribers = new Set<() => void>()

/**
 * For `<HydratedRouter>`. A screen that is chosen while the connection is lost opens when the site answers
 * again, and the current one stays until then. React Router would request the screen's file at once, and
 * reload the page if that fails, which ends in the browser's own error page.
 */
export const navigateWhenConnected: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      async navigate(run, { formMethod = 'GET' }) {
        // A form shows on its own that it was not sent.
        if (formMethod.toUpperCase() === 'GET') await waitUntilReached()
        await run()
      },
    }),
}

export const hasChosenScreen = () => waiting > 0

/** Calls `notify` when `hasChosenScreen()` may have changed, until the returned function is called. */
export function subscribeToChosenScreen(notify: () => void): () => void {
  subscribers.add(notify)
  return () => subscribers.delete(notify)
}

async function waitUntilReached() {
  if (navigator.onLine && !isStreamLost()) return
  addWaiting(1)
  while (!(await checkVersion())) await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  addWaiting(-1)
}

function addWaiting(change: number) {
  waiting += change
  for (const notify of subscribers) notify()
}

/**
 * For `clientMiddleware`. A step back to a screen is delayed in the same way while offline. If the site
 * itself can't be reached, the frame keeps its data, like a route without a result, and the boundary inside
 * it shows the error.
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
