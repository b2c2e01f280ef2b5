import type { Config } from '../config.server.ts'
import type { Db, Tx } from './database.server.ts'
import { readMark, setMark } from './meta.server.ts'

export type SiteConfig = Pick<Config, 'isPublic' | 'sampleSite'>

/**
 * Runs in the transaction that creates the tables of a new site. Until somebody opens it, its texts and numbers
 * are built-in claims about a company that has said nothing.
 */
export async function beginSite(tx: Db | Tx, config: SiteConfig) {
  if (mayBeInPreparation(config)) await setMark(tx, 'in-preparation', new Date().toISOString())
}

/** Whether visitors get one page that says so, instead of the site. Once open, a site stays open. */
export async function isInPreparation(db: Db, config: SiteConfig): Promise<boolean> {
  return mayBeInPreparation(config) && (await readMark(db, 'in-preparation')) !== undefined
}

/** Nobody mistakes a site for that of a company at an address of this machine, or while it shows the sample. */
function mayBeInPreparation({ isPublic, sampleSite }: SiteConfig) {
  return isPublic && !sampleSite
}
