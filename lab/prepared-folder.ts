import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { addTestVacancy } from '../test/vacancies.ts'
import { firstAdministrator } from '../tools/seed/content.ts'
import { addFirstAdministrator, firstStart } from '../scripts/first-start.ts'
import { openProduct } from './product.ts'

const build = join(import.meta.dirname, '..', 'build')

/** Fills an empty folder with the prepared site, which takes a minute or two to make once for each build. */
export async function newPreparedFolder(folder: string): Promise<string> {
  const prepared = join(build, 'lab', readFileSync(join(build, '.sources'), 'utf8').slice(0, 12))
  if (existsSync(prepared)) {
    await cp(prepared, folder, { recursive: true })
    return folder
  }
  await prepare(folder)
  rmSync(join(build, 'lab'), { recursive: true, force: true }) // Those of earlier builds.
  await cp(folder, `${prepared}.partial`, { recursive: true })
  renameSync(`${prepared}.partial`, prepared)
  return folder
}

async function prepare(folder: string) {
  const { services, close } = await openProduct({ DATA_DIR: folder, ...firstAdministrator })
  await firstStart(services)
  await addFirstAdministrator(services)
  await addTestVacancy(services)
  await services.images.idle()
  await close()
}
