import { createContext, data } from 'react-router'
import type { Actor } from '../changes/change.server.ts'
import { plainHandle, type WriteAccess } from '../database/reader.server.ts'
import { services, type Context } from './request-context.server.ts'
import type { Access, Services } from './services.server.ts'
import type { Person } from '../auth/administrator-rows.server.ts'
import { beyondRights, reaches, type Area, type Level } from '../auth/rights.ts'
import type { Session } from '../auth/sessions.server.ts'

/** Set only by the back office's guard. */
export const administratorContext = createContext<Person | null>(null)

/** Set together with it. */
export const sessionContext = createContext<Session | null>(null)

/** The services, and who makes the request. Its `db` sees what this person may read, and writes nothing. */
export type AdminContext = Services & Pick<Access, 'mayRead'> & { administrator: Person; actor: Actor }

/** By the person of one request. */
const accesses = new WeakMap<Person, Access>()

/**
 * The first line of every loader and action in the back office, in addition to the guard in the middleware: a
 * loader can be requested without its parents' loaders having run.
 * @throws a 401 if nobody is signed in
 */
export function requireAdministrator(context: Context): AdminContext {
  const administrator = context.get(administratorContext)
  if (!administrator) throw data(null, { status: 401 })
  const all = services(context)
  const access = accesses.get(administrator) ?? all.accessOf(administrator)
  accesses.set(administrator, access)
  const { db, mayWrite, mayRead } = access
  return {
    ...all,
    db,
    mayRead,
    administrator,
    actor: { name: administrator.name, id: administrator.id, mayWrite },
  }
}

/**
 * The first line of a loader or an action that belongs to an area.
 * @throws a 401 if nobody is signed in, and a 403 if the person may not do that in this area
 */
export function requireArea(context: Context, area: Area, level: Exclude<Level, 'none'>): AdminContext {
  const admin = requireAdministrator(context)
  if (!reaches(admin.administrator.rights[area], level)) throw data(beyondRights, { status: 403 })
  return admin
}

/** Whether the person may do that in the area; for screens that several areas share. */
export function may(
  { administrator }: Pick<AdminContext, 'administrator'>,
  area: Area,
  level: Level,
): boolean {
  return reaches(administrator.rights[area], level)
}

/** @throws a 403 unless the person may write in one of the areas */
export function writeAccess(admin: AdminContext, ...anyOf: readonly Area[]): WriteAccess {
  if (!anyOf.some((area) => may(admin, area, 'write'))) throw data(beyondRights, { status: 403 })
  return { db: plainHandle(admin.db) }
}

/** For what is a person's own: devices and account. The function that takes it names the person. */
export function ownAccess({ db }: AdminContext): WriteAccess {
  return { db: plainHandle(db) }
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
export async function administratorFrom(request: Request, context: Context): Promise<Person | undefined> {
  return (await services(context).auth.findSession(request.headers))?.administrator
}
