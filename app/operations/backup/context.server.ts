import { createContext } from 'react-router'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import type { Context } from '#app/platform/request/request-context.server.ts'
import type { Backups } from './backups.server.ts'

/** Set by the host for every request. */
export const backupsContext = createContext<Backups>()

/**
 * As `requireAdministrator()`, with the site's backups.
 * @throws a 401 if nobody is signed in
 */
export function requireBackups(context: Context) {
  return { ...requireAdministrator(context), backups: context.get(backupsContext) }
}
