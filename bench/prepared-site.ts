import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#app/platform/config.server.ts'
import { addTestVacancy } from '#test/vacancies.ts'
import { firstAdministrator } from '#tools/seed/content.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { addFirstAdministrator, firstStart } from '../scripts/first-start.ts'

/** The variable by which bench/all.ts passes a shared folder to its measurements. */
export const sharedFolder = 'BENCH_SHARED_FOLDER'

/**
 * A new data folder with the sample site, one vacancy, and all smaller versions of its photographs, like a
 * site that has been running for a few minutes. A run prepares this once for all its measurements.
 */
export async function newPreparedSite(): Promise<string> {
  const shared = process.env[sharedFolder]
  if (!shared) return prepare()
  const prepared = join(shared, 'prepared-site')
  if (!existsSync(prepared)) await rename(await prepare(), prepared)
  const folder = await newFolder()
  await cp(prepared, folder, { recursive: true })
  return folder
}

async function prepare(): Promise<string> {
  const folder = await newFolder()
  const { createApp } = await loadProduct()
  const app = await createApp(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...firstAdministrator }))
  await firstStart(app.services)
  await addFirstAdministrator(app.services)
  await addTestVacancy(app.services)
  await app.services.images.idle()
  await app.close()
  return folder
}

function newFolder() {
  return mkdtemp(join(tmpdir(), 'plinth-bench-'))
}
