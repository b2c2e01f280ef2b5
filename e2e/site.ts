import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base } from 'playwright/test'
import { mapOrigins } from '#app/site/contact/place.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { administrator } from '#tools/seed/content.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'

/** Signs in with the administrator's password. */
export const colleague = 'omar'

/** The servers of the maps, which no test reaches: it has an empty map instead. */
export const maps = (address: URL) => mapOrigins.some((origin) => origin === address.origin)

interface Fixtures {
  /** Takes what this day's site e-mails. */
  mail: MailServer
  /** The built site in a process of its own, with the sample content, for this one day. */
  site: SiteProcess
}

interface WorkerFixtures {
  /** A data folder as the first start leaves it; every day begins with a copy. */
  firstDay: string
}

/** Days in a browser: `page.goto('/projects')` opens a page of this day's own site. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  firstDay: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs.
    async ({}, provide) => {
      const folder = newFolder()
      const site = await startSite(environment(folder))
      await site.stop()
      leavePhotographsAsTheyAre(folder)
      addColleague(folder)
      await provide(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs.
  mail: async ({}, provide) => {
    const mail = await startMailServer()
    await provide(mail)
    await mail.close()
  },
  site: async ({ firstDay, mail }, provide) => {
    const folder = newFolder()
    cpSync(firstDay, folder, { recursive: true })
    const site = await startSite({
      ...environment(folder),
      SMTP_URL: mail.url(),
      NOTIFY_TO: 'office@plinth.example',
    })
    try {
      await provide(site)
    } finally {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  context: async ({ context }, provide) => {
    await context.route(maps, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await provide(context)
  },
  baseURL: async ({ site }, provide) => provide(site.url),
})

export { expect } from 'playwright/test'

/** Every day would make their smaller versions again, beside the browser; variants.test.ts holds those. */
function leavePhotographsAsTheyAre(folder: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  database.exec("update file set variants = 'failed'")
  database.close()
}

function addColleague(folder: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  const same = '"createdAt", "updatedAt"'
  database.exec(`
    insert into user (id, name, email, "emailVerified", ${same})
      select '${colleague}', '${colleague}', '${colleague}@plinth.example', "emailVerified", ${same} from user limit 1;
    insert into account (id, "accountId", "providerId", "userId", password, ${same})
      select '${colleague}', '${colleague}', "providerId", '${colleague}', password, ${same} from account limit 1;
  `)
  database.close()
}

function environment(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, ADMIN_USERNAME: administrator.username, ADMIN_PASSWORD: administrator.password }
}

export function newFolder() {
  return mkdtempSync(join(tmpdir(), 'plinth-e2e-'))
}
