import { data, isRouteErrorResponse } from 'react-router'
import { rememberAnswer } from '#app/ui/forms/last-answer.ts'

/** A save that did not reach an answer. What was typed is still in the form. */
export interface Lost {
  lost: 'session' | 'connection' | 'server'
  /** Why, as far as a person can do something about it. */
  reason: string
}

/**
 * For a `clientAction`: whatever goes wrong between the form and the answer must not take the form away, as an error
 * boundary would. A redirect goes through: the save succeeded.
 */
export async function preserveTyping<Outcome>(request: Request, serverAction: () => Promise<Outcome>) {
  const lost = (what: Lost['lost'], status: number, reason: string) =>
    data(rememberAnswer<Lost>(request, { lost: what, reason }), { status })
  try {
    return rememberAnswer(request, await serverAction())
  } catch (error) {
    if (error instanceof Response) throw error
    // With the status of a failure, so that nothing on the screen is read anew.
    if (isRouteErrorResponse(error) && error.status === 401)
      return lost('session', 401, 'You were signed out. Your text is still here.')
    if (isRouteErrorResponse(error) && typeof error.data === 'string' && isExplained(error.status))
      return lost('server', error.status, error.data)
    if (error instanceof TypeError)
      return lost('connection', 503, 'The connection was lost. Your text is still here.')
    return lost('server', 500, 'The site could not save this. Your text is still here; please try again.')
  }
}

/** A refusal says why, and so does a server that can't serve right now. */
function isExplained(status: number) {
  return status < 500 || status === 503
}

export function isLost(outcome: object | undefined): outcome is Lost {
  return outcome !== undefined && 'lost' in outcome
}
