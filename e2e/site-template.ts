import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext } from 'playwright/test'
import { disableVariants, startSite } from '#test/site-process.ts'
import { administrator, firstAdministrator } from '#tools/seed/content.ts'

/** Signs in with the administrator's password. */
export const colleague = 'omar'

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** A data folder as the first start leaves it, which every site copies, with an administrator's session. */
interface SiteTemplate {
  folder: string
  session: Cookie
}

/** Passes the template to all workers. */
const variable = 'SITE_TEMPLATE'

/** Runs once, before any test. */
export default async function createSiteTemplate() {
  const folder = newFolder()
  const site = await startSite({ DATA_DIR: folder, ...firstAdministrator })
  const session = await startSession(site.url)
  await site.stop()
  disableVariants(folder)
  disableOverlay(folder)
  addColleague(folder)
  const template: SiteTemplate = { folder, session }
  process.env[variable] = JSON.stringify(template)
  return () => rmSync(folder, { recursive: true, force: true })
}

export function readSiteTemplate(): SiteTemplate {
  return JSON.parse(process.env[variable] ?? '')
}

export function newFolder() {
  return mkdtempSync(join(tmpdir(), 'plinth-e2e-'))
}

/** Starts a session as the sign-in form does. */
async function startSession(url: string): Promise<Cookie> {
  const answer = await fetch(`${url}/admin`, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams(administrator),
    redirect: 'manual',
  })
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  if (!name || !value) throw new Error(`signing in answered ${answer.status}`)
  return { name, value, domain: new URL(url).hostname, path: '/' }
}

function addColleague(folder: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  const same = '"createdAt", "updatedAt"'
  database.exec(`
    insert into user (id, name, email, "emailVerified", rights, ${same})
      select '${colleague}', '${colleague}', '${colleague}@plinth.example', "emailVerified", rights, ${same} from user limit 1;
    insert into account (id, "accountId", "providerId", "userId", password, ${same})
      select '${colleague}', '${colleague}', "providerId", '${colleague}', password, ${same} from account limit 1;
  `)
  database.close()
}

/** It covers every page for two seconds, and only one test is about it. */
function disableOverlay(folder: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  const off = `update setting set value = json_set(value, '$.loadingOverlay', 0) where key = 'site'`
  if (database.prepare(off).run().changes !== 1) throw new Error('the sample site has no site details')
  database.close()
}
