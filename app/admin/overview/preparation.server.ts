import { settings } from '#app/features/settings/collection.ts'
import { builtInValues } from '#app/content/singleton.ts'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { writeAndPublish } from '#app/platform/changes/change.server.ts'
import { removeMark } from '#app/platform/database/meta.server.ts'
import type { Facts } from './facts.server.ts'

/** A page of General of which visitors read what came with the site. */
export interface BuiltIn {
  title: string
  address: string
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

/** What is still built in, as long as the site is in preparation. */
export async function findPreparation({ isInPreparation, site }: Facts): Promise<BuiltIn[][]> {
  if (!(await isInPreparation())) return []
  const { saved, isBegunEmpty } = await site()
  // Numbers that nobody saved are not shown there.
  const hidden = isBegunEmpty ? ['counts'] : []
  const builtIn = settings
    .filter(({ name }) => ![...saved, ...hidden].includes(name))
    .filter((one) => one.admin.site !== undefined && hasText(builtInValues(one)))
  return [builtIn.map(({ admin: { title, address } }) => ({ title, address }))]
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText)
}
