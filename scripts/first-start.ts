import { holdsContent, readMark, setMark } from '#app/platform/database/meta.server.ts'
import { oneAtATime } from '#app/platform/database/open.server.ts'
import { StartupError } from '#app/platform/config.server.ts'
import { sourceOf } from '#app/platform/find-program.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { randomPassword } from '#app/platform/auth/passwords.server.ts'

/** Who may sign in after the first start; shown once. */
export interface FirstAdministrator {
  username: string
  /** Absent where ADMIN_PASSWORD decided it: whoever set that knows it. */
  password: string | undefined
}

/** What an empty site needs before it serves: its sample content, and the keys of its notifications. Later starts find all done. */
export async function firstStart(services: Services) {
  await oneAtATime(services.db, 'first start', async () => {
    await offerSampleSite(services)
    // Made here, so that no page that is only read has to store them.
    await services.push.publicKey()
  })
}

/** A start that waits for its database or its files tries again every other second. */
let hasSaidLoading = false

/** Once in the life of a database, so that content deleted later never comes back, and an empty site stays empty. */
async function offerSampleSite(services: Services) {
  const { db, config } = services
  const mark = await readMark(db, 'sample-site')
  const brokeOff = mark === 'loading'
  if (mark && !brokeOff) return
  if (config.sampleSite && (brokeOff || !(await holdsContent(db)))) {
    if (!hasSaidLoading) console.log('Loading the sample site …')
    hasSaidLoading = true
    await setMark(db, 'sample-site', 'loading')
    await loadSampleSite(services)
    await setMark(db, 'sample-site', 'loaded')
  } else {
    await setMark(db, 'sample-site', 'left out')
  }
}

/** The dump in `sample/`, imported like any other site. After a start that broke off it runs a second time. */
async function loadSampleSite(services: Services) {
  const { importDump } = await import('#tools/firebase-import/run.ts')
  await importDump(services, sourceOf('sample'))
}

/** The last step, told of at once: a site that is killed between the two has a password that nobody has read. */
export async function addFirstAdministrator({
  db,
  auth,
  config,
}: Services): Promise<FirstAdministrator | undefined> {
  return oneAtATime(db, 'first start', async () => {
    if ((await auth.listAdministrators()).length > 0) return undefined
    const username = config.adminUsername
    const random = config.adminPassword === undefined ? randomPassword() : undefined
    const outcome = await auth.addAdministrator(username, config.adminPassword ?? random ?? '')
    if ('refused' in outcome) throw new StartupError(outcome.refused)
    return { username, password: random }
  })
}
