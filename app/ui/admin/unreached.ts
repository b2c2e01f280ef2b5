import { isRouteErrorResponse } from 'react-router'

/** What a proxy answers in place of a site that is being started again. */
const byProxies = [502, 504]

/**
 * Of what asking the site ended with: no answer came of the site itself, or none to its end. The line is lost, or the site is being
 * started again.
 */
export function isUnreached(error: unknown): boolean {
  if (error instanceof TypeError) return true
  if (error instanceof DOMException) return error.name === 'AbortError'
  if (error instanceof Error && error.cause !== undefined) return isUnreached(error.cause)
  return isRouteErrorResponse(error) && byProxies.includes(error.status)
}

/** Stands in the place of such an error where others are shown too: a screen may fail with a `TypeError` of its own. */
export class Unreached extends Error {}
