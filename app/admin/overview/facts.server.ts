import { listSingletonNames } from '#app/content/singleton-store.server.ts'
import { fileOrLinkAddress } from '#app/features/settings/file-or-link.ts'
import { readBrand, readSettings } from '#app/features/settings/store.server.ts'
import { wasBegunEmpty } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isInPreparation } from '#app/platform/database/preparation.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'

/** A sentence, and the screen on which something can be done about it. */
export interface Line {
  what: string
  why: string
  address: string
}

/** Something that a site should have, which may be there. */
export interface Checked extends Line {
  isDone: boolean
}

/** What findings are made from; what several of them need is read once, and only if one of them is looked at. */
export async function gatherFacts(admin: AdminContext) {
  const { db, config } = admin
  const { timeZone, country } = await readBrand(admin)
  return {
    admin,
    db,
    now: { at: Date.now(), timeZone },
    country,
    site: once(() => readSite(db)),
    isInPreparation: once(() => isInPreparation(db, config)),
  }
}

export type Facts = Awaited<ReturnType<typeof gatherFacts>>

const pages = ['homeimage', 'homelogo', 'projectsimage', 'newsimage', 'aboutimage'] as const

async function readSite(db: Db) {
  return {
    ...(await readSettings(db, [...pages, 'contactDetails', 'prequalification', 'site', 'languages'])),
    /** The names of the settings that somebody has saved. */
    saved: await listSingletonNames(db),
    isBegunEmpty: await wasBegunEmpty(db),
  }
}

export interface Check extends Line {
  isDone(site: Awaited<ReturnType<typeof readSite>>, facts: Facts): boolean | Promise<boolean>
}

/** A finding whose words are the same whatever is found. */
export function check({ isDone, ...line }: Check) {
  const find = async (facts: Facts): Promise<Checked[]> => [
    { ...line, isDone: await isDone(await facts.site(), facts) },
  ]
  return Object.assign(find, line)
}

/** Whether a field that takes a file or a link has one. */
export function hasFile(text: string): boolean {
  return fileOrLinkAddress(text) !== undefined
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => (value ??= read())
}
