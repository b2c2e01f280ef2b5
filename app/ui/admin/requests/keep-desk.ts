import { data, isRouteErrorResponse } from 'react-router'
import { readTyped } from '#app/platform/forms/typed.ts'
import { keepTyping, type Lost } from '../keep-typing.ts'

/** For a `clientAction`: an action that did not reach an answer leaves the list, and a note, where they are. */
export async function keepDesk<Outcome>(request: Request, serverAction: () => Promise<Outcome>) {
  if ((await readTyped(request.clone())).quiet) return keepTyping(request, serverAction)
  try {
    return await serverAction()
  } catch (error) {
    // The sign-in form stands at the same address; nothing was typed that could be lost.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 401)) throw error
    if (isRouteErrorResponse(error) && error.status === 503 && typeof error.data === 'string')
      return data<Lost>({ lost: 'server', reason: error.data }, 503)
    if (error instanceof TypeError)
      return data<Lost>({ lost: 'connection', reason: 'the connection was lost. Please try again.' }, 503)
    return data<Lost>({ lost: 'server', reason: 'it is our fault. Please try again in a moment.' }, 500)
  }
}
