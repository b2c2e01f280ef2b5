import { isRouteErrorResponse } from 'react-router'

/** What a proxy answers in place of a site that is being started again. */
const byProxies = [502, 504]

/** No answer came of the site itself: the line is lost, or the site is being started again. */
export function isUnreached(error: unknown): boolean {
  return error instanceof TypeError || (isRouteErrorResponse(error) && byProxies.includes(error.status))
}
