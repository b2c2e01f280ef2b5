import { href } from 'react-router'
import { countProjects } from '#app/features/projects/queries.server.ts'
import { fileOrLinkAddress } from '#app/features/settings/file-or-link.ts'
import { findSetting, readSettings } from '#app/features/settings/store.server.ts'
import { readMark } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { firstSteps } from './messages.ts'

/** One of the first things to do on an empty site. */
export interface FirstStep {
  what: string
  why: string
  address: string
  isDone: boolean
}

/** What makes an empty site one of its own, in order; nothing once all of it is done. */
export async function findFirstSteps(db: Db): Promise<FirstStep[]> {
  const { homelogo, homeimage } = await readSettings(db, ['homelogo', 'homeimage'])
  const has = (text: string) => fileOrLinkAddress(text) !== undefined
  // The sample company has its name without having saved one.
  const hasName = (await findSetting(db, 'brand')).rev > 0 || (await readMark(db, 'sample-site')) === 'loaded'
  const steps = [
    { ...firstSteps.name, address: href('/admin/brand'), isDone: hasName },
    { ...firstSteps.logo, address: href('/admin/logo'), isDone: has(homelogo.imageUrl) },
    {
      ...firstSteps.banner,
      address: href('/admin/home'),
      isDone: has(homeimage.imageUrl) || has(homeimage.posterUrl),
    },
    {
      ...firstSteps.project,
      address: href('/admin/products'),
      isDone: (await countProjects(db)) > 0,
    },
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
