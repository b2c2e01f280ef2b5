import { createContext } from 'react-router'
import { requireArea, writeAccess } from '#app/platform/request/administrator.server.ts'
import type { Context } from '#app/platform/request/request-context.server.ts'
import type { Backups } from './backups.server.ts'

/** Set by the host for every request. */
export const backupsContext = createContext<Backups>()

/**
 * As `requireArea()`, with the site's backups. A backup has everything in it, so that its handle sees all of it.
 * @throws a 401 if nobody is signed in, and a 403 if the person does not administer the site
 */
export function requireBackups(context: Context) {
  const admin = requireArea(context, 'administration', 'write')
  return { ...admin, ...writeAccess(admin, 'administration'), backups: context.get(backupsContext) }
}
