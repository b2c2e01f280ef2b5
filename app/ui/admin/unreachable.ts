import { isRouteErrorResponse } from 'react-router'

/** Whether this is a proxy's answer while the site is restarting. */
export function isByProxy(status: number): boolean {
  return status === 502 || status === 504
}

/**
 * Whether a request failed because the site gave no complete answer: the connection was lost, or the site is
 * restarting.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return true
  if (error instanceof DOMException) return error.name === 'AbortError'
  if (error instanceof Error && error.cause !== undefined) return isUnreachable(error.cause)
  return isRouteErrorResponse(error) && isByProxy(error.status)
}

/**
 * Replaces such an error where other errors are shown too, since a screen may throw a `TypeError` of its own.
 */
export class UnreachableError extends Error {}
