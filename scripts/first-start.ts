import { holdsContent, readMark, setMark } from '#app/platform/database/meta.server.ts'
import { withGlobalLock } from '#app/platform/database/database.server.ts'
import { StartupError } from '#app/platform/config.server.ts'
import { findPasswordProblem } from '#app/platform/auth/password-strength.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { randomPassword } from '#app/platform/auth/passwords.server.ts'

/** The account created by the first start; shown once. */
export interface FirstAdministrator {
  username: string
  /** Absent if ADMIN_PASSWORD set it, because the operator knows it. */
  password: string | undefined
}

/**
 * Prepares an empty site: sample content, and the keys for notifications. Later starts find everything done.
 */
export async function firstStart(services: Services) {
  await withGlobalLock(services.db, 'first start', async () => {
    await offerSampleSite(services)
    // Created here, so that a read-only page never has to store them.
    await services.push.publicKey()
  })
}

/** A start that waits for its database or its files is retried, but reports this once. */
let hasSaidLoading = false

/**
 * Runs once in the life of a database, so that deleted content never returns and an empty site stays empty.
 */
async function offerSampleSite(services: Services) {
  const { db, config } = services
  const mark = await readMark(db, 'sample-site')
  const brokeOff = mark === 'loading'
  if (mark && !brokeOff) return
  const isFull = await holdsContent(db)
  if (config.sampleSite && !isFull) {
    if (!hasSaidLoading) console.log('Loading the sample site …')
    hasSaidLoading = true
    await setMark(db, 'sample-site', 'loading')
    // A start from real content needs none of it.
    const { loadSampleSite } = await import('./sample-site.ts')
    await loadSampleSite(services)
    await setMark(db, 'sample-site', 'loaded')
  } else {
    // It is loaded whole, so a start that broke off after that has loaded it.
    const loaded = brokeOff ? 'loaded' : 'imported'
    await setMark(db, 'sample-site', isFull ? loaded : 'left out')
  }
}

/**
 * The last step, reported at once: a site killed between the two would have a password that nobody has seen.
 */
export async function addFirstAdministrator({
  db,
  auth,
  config,
}: Services): Promise<FirstAdministrator | undefined> {
  return withGlobalLock(db, 'first start', async () => {
    if ((await auth.listAdministrators()).length > 0) return undefined
    const username = config.adminUsername
    const problem = config.adminPassword && (await findPasswordProblem(config.adminPassword))
    if (problem) throw new StartupError(`ADMIN_PASSWORD ${problem}. Change it in the environment or in .env.`)
    const random = config.adminPassword === undefined ? randomPassword() : undefined
    // At a public address a password that stands in a log must not stay.
    const options = { given: random !== undefined && config.isPublic }
    const outcome = await auth.addAdministrator(username, config.adminPassword ?? random ?? '', options)
    if ('refused' in outcome) throw new StartupError(outcome.refused)
    return { username, password: random }
  })
}
