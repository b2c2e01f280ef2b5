import { createContext, data } from 'react-router'
import type { Actor } from '../change.server.ts'
import { services, type Context } from '../http/request-context.server.ts'
import type { Services } from '../services.server.ts'
import type { Administrator } from './administrator-rows.server.ts'
import type { Session } from './sessions.server.ts'

/** Set by the guard of the back office, and nowhere else. */
export const administratorContext = createContext<Administrator | null>(null)

/** Set beside it. */
export const sessionContext = createContext<Session | null>(null)

/** The services, and who asks for something. */
export type AdminContext = Services & { administrator: Administrator; actor: Actor }

/**
 * First line of every loader and action of the back office, beside the guard in the middleware: a loader can be asked
 * for without its parents' loaders having run.
 * @throws a 401 where nobody is signed in
 */
export function requireAdministrator(context: Context): AdminContext {
  const administrator = context.get(administratorContext)
  if (!administrator) throw data(null, { status: 401 })
  return { ...services(context), administrator, actor: { name: administrator.name } }
}

/**
 * For what concerns the session itself.
 * @throws a 401 where nobody is signed in
 */
export function requireSession(context: Context): Session {
  const session = context.get(sessionContext)
  if (!session) throw data(null, { status: 401 })
  return session
}

/**
 * Who is signed in, asked of the database, for the few addresses outside the back office that care. Open screens ask them,
 * not people, so they do not renew the session.
 */
export async function administratorFrom(
  request: Request,
  context: Context,
): Promise<Administrator | undefined> {
  return (await services(context).auth.whoIs(request.headers))?.administrator
}
