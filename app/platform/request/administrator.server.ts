import { createContext, data } from 'react-router'
import type { Actor } from '../changes/change.server.ts'
import { services, type Context } from './request-context.server.ts'
import type { Services } from './services.server.ts'
import type { Administrator } from '../auth/administrator-rows.server.ts'
import type { Session } from '../auth/sessions.server.ts'

/** Set only by the back office's guard. */
export const administratorContext = createContext<Administrator | null>(null)

/** Set together with it. */
export const sessionContext = createContext<Session | null>(null)

/** The services, and who makes the request. */
export type AdminContext = Services & { administrator: Administrator; actor: Actor }

/**
 * The first line of every loader and action in the back office, in addition to the guard in the middleware: a
 * loader can be requested without its parents' loaders having run.
 * @throws a 401 if nobody is signed in
 */
export function requireAdministrator(context: Context): AdminContext {
  const administrator = context.get(administratorContext)
  if (!administrator) throw data(null, { status: 401 })
  return { ...services(context), administrator, actor: { name: administrator.name, id: administrator.id } }
}

/**
 * For everything that concerns the session itself.
 * @throws a 401 if nobody is signed in
 */
export function requireSession(context: Context): Session {
  const session = context.get(sessionContext)
  if (!session) throw data(null, { status: 401 })
  return session
}

/**
 * Looks up in the database who is signed in, for the few addresses outside the back office that need to know.
 * Open screens make these requests, not people, so they do not renew the session.
 */
export async function administratorFrom(
  request: Request,
  context: Context,
): Promise<Administrator | undefined> {
  return (await services(context).auth.findSession(request.headers))?.administrator
}
