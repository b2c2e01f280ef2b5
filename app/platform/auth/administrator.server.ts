import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Actor } from '../change.server.ts'
import { services } from '../http/request-context.server.ts'
import type { Services } from '../services.server.ts'
import type { Administrator } from './administrators.server.ts'

/** Set by the guard of the back office, and nowhere else. */
export const administratorContext = createContext<Administrator | null>(null)

type Context = Readonly<RouterContextProvider>

/**
 * First line of every loader and action of the back office, beside the guard in the middleware: a loader can be asked
 * for without its parents' loaders having run.
 * @throws a 401 where nobody is signed in
 */
export function requireAdministrator(
  context: Context,
): Services & { administrator: Administrator; actor: Actor } {
  const administrator = context.get(administratorContext)
  if (!administrator) throw data(null, { status: 401 })
  return { ...services(context), administrator, actor: { name: administrator.name } }
}

/**
 * Who is signed in, asked of the database, for the few addresses outside the back office that care. They are asked by open
 * screens, not by people, and so keep no session alive.
 */
export async function administratorFrom(
  request: Request,
  context: Context,
): Promise<Administrator | undefined> {
  return (await services(context).auth.whoIs(request.headers, { quietly: true }))?.administrator
}
