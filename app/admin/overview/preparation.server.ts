import { settings } from '#app/features/settings/collection.ts'
import { builtInValues } from '#app/content/singleton.ts'
import { listSingletonNames } from '#app/content/singleton-store.server.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { writeAndPublish } from '#app/platform/changes/change.server.ts'
import { removeMark, wasBegunEmpty } from '#app/platform/database/meta.server.ts'
import { isInPreparation } from '#app/platform/database/preparation.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'

/** A page of General of which visitors read what came with the site. */
export interface BuiltIn {
  title: string
  address: string
}

/** What is still built in; `undefined` if the site is open. */
export async function readPreparation({ db, config }: AdminContext): Promise<BuiltIn[] | undefined> {
  return (await isInPreparation(db, config)) ? listBuiltIn(db) : undefined
}

/** Visitors see the site from now on, on every instance. It cannot be undone, so History does not list it. */
export async function openToVisitors({ db, live, securityLog, administrator }: AdminContext) {
  const isOpened = await writeAndPublish({ db, live }, async (tx, publish) => {
    const wasMarked = await removeMark(tx, 'in-preparation')
    if (wasMarked) publish('settings')
    return wasMarked
  })
  if (isOpened) securityLog.record('site opened', { administrator: administrator.id })
}

async function listBuiltIn(db: Db): Promise<BuiltIn[]> {
  const saved = await listSingletonNames(db)
  // Numbers that nobody saved are not shown there.
  const hidden = (await wasBegunEmpty(db)) ? ['counts'] : []
  return settings
    .filter(({ name }) => ![...saved, ...hidden].includes(name))
    .filter((one) => one.admin.site !== undefined && hasText(builtInValues(one)))
    .map(({ admin: { title, address } }) => ({ title, address }))
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText)
}
