import { href } from 'react-router'
import { countProjects } from '#app/features/projects/queries.server.ts'
import { fileOrLinkAddress } from '#app/features/settings/file-or-link.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { listSingletonNames } from '#app/content/singleton-store.server.ts'
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

/**
 * What makes an empty site one of its own, in order; nothing once all of it is done. What an open site lacks
 * beyond the first impression is among its gaps.
 */
export async function findFirstSteps(db: Db, isOpen: boolean): Promise<FirstStep[]> {
  const { homelogo, homeimage, contactDetails, site } = await readSettings(db, [
    'homelogo',
    'homeimage',
    'contactDetails',
    'site',
  ])
  const has = (text: string) => fileOrLinkAddress(text) !== undefined
  const saved = await listSingletonNames(db)
  // The sample company has its name without having saved one.
  const hasName = saved.includes('brand') || (await readMark(db, 'sample-site')) === 'loaded'
  const beforeOpening = [
    {
      ...firstSteps.phone,
      address: href('/admin/contact-details'),
      isDone: contactDetails.tel !== '',
    },
    { ...firstSteps.numbers, address: href('/admin/count-section'), isDone: saved.includes('counts') },
    { ...firstSteps.texts, address: href('/admin/home-text'), isDone: saved.includes('hometext') },
  ]
  const privacy = {
    ...firstSteps.privacy,
    address: href('/admin/site'),
    isDone: site.privacyNotice !== '' || site.privacyLink !== '',
  }
  const steps = [
    { ...firstSteps.name, address: href('/admin/brand'), isDone: hasName },
    { ...firstSteps.logo, address: href('/admin/logo'), isDone: has(homelogo.imageUrl) },
    ...(isOpen ? [] : beforeOpening),
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
    ...(isOpen ? [] : [privacy]),
  ]
  return steps.every(({ isDone }) => isDone) ? [] : steps
}
