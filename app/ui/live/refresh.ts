import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  useRevalidator,
  type DataStrategyResult,
  type MiddlewareFunction,
} from 'react-router'

interface Refresh {
  address: string
  failed: boolean
}

/** The page whose data is being reloaded without a navigation. */
let refresh: Refresh | undefined

/** Whether the screen has data to keep showing; an error in its place has none. */
let hasScreen = true

/** For an error that is shown in place of a screen. */
export function useScreenlessPage() {
  useEffect(() => {
    hasScreen = false
    return () => {
      hasScreen = true
    }
  }, [])
}

/** The address of the current page, as a request for it has it. */
export function currentHref(): string {
  return location.href.replace(/#.*/, '')
}

/**
 * Reloads the page's data once, in the background.
 * @returns whether the page is up to date
 */
export function useRefresh(): () => Promise<boolean> {
  const { revalidate } = useRevalidator()
  return async () => {
    const started: Refresh = { address: currentHref(), failed: false }
    refresh = started
    await revalidate()
    if (refresh === started) refresh = undefined
    return !started.failed
  }
}

/**
 * For `clientMiddleware`. If a refresh fails because the server can't be reached, is busy or wants a new
 * sign-in, the page stays as it is: a route without a result keeps its data. An answer that the page itself
 * is gone is shown.
 */
export const preservePageOnFailedRefresh: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next()
  const started = refresh
  if (request.method !== 'GET' || request.url !== started?.address) return results
  const failed = Object.entries(results).filter(
    ([, { type, result }]) => type === 'error' && isTransient(result),
  )
  if (failed.length === 0) return results
  started.failed = true
  if (!hasScreen) return results
  for (const [route] of failed) delete results[route]
  return results
}

const transientStatuses = [401, 408, 421, 425, 429]

function isTransient(error: unknown): boolean {
  if (error instanceof Response) return false // A redirect.
  return !isRouteErrorResponse(error) || error.status >= 500 || transientStatuses.includes(error.status)
}
