import { href } from 'react-router'
import { stores } from '#app/collections.server.ts'
import {
  countSampleProjects,
  findProjectGaps,
  holdsMoreThanSample,
} from '#app/features/projects/queries-gaps.server.ts'
import { countTopProjects } from '#app/features/projects/store.server.ts'
import { fileOrLinkAddress } from '#app/features/settings/file-or-link.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import type { AdminContext } from '#app/platform/auth/administrator.server.ts'
import { isOverdue } from '#app/platform/backup/backups.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { gapWords } from './rules.ts'

/** Something that a careful visitor would miss, with the screen on which it can be added. */
export interface Gap {
  what: string
  why: string
  address: string
}

type Facts = Pick<AdminContext, 'db' | 'auth' | 'administrator' | 'config' | 'backups'>

interface Look extends Gap {
  missing: boolean
}

const fewTopProjects = 3

/** `total` counts everything that was examined; `missing` is in the order in which a visitor would notice. */
export async function findGaps(admin: Facts): Promise<{ total: number; missing: Gap[] }> {
  const { db } = admin
  const looks = [
    await lookAtBackups(admin),
    ...(await lookAtGeneral(db)),
    ...(await lookAtProjects(db)),
    ...(await lookAtOthers(db)),
    ...(await lookAtAccounts(admin)),
  ]
  const missing = looks.filter((look) => look.missing)
  return { total: looks.length, missing: missing.map(({ what, why, address }) => ({ what, why, address })) }
}

/**
 * Without a schedule, the person who makes backups by hand decides how often. Having none at all is reported
 * once the site has more than its sample content.
 */
async function lookAtBackups({ db, config, backups }: Facts): Promise<Look> {
  const { every } = config.backup
  const state = await backups.readState()
  const isNone = every === undefined && !state.last
  return {
    ...(isNone ? gapWords.noBackup : gapWords.missedBackup),
    missing: isNone ? await holdsMoreThanSample(db) : isOverdue(state, every, Date.now()),
    address: href('/admin/backups'),
  }
}

async function lookAtGeneral(db: Db): Promise<Look[]> {
  const { homeimage, homelogo, contactDetails, prequalification, ...images } = await readSettings(db, [
    'homeimage',
    'homelogo',
    'contactDetails',
    'prequalification',
    'projectsimage',
    'newsimage',
    'aboutimage',
  ])
  const lacks = (text: string) => fileOrLinkAddress(text) === undefined
  return [
    {
      ...gapWords.banner,
      missing: lacks(homeimage.imageUrl) && lacks(homeimage.posterUrl),
      address: href('/admin/home'),
    },
    { ...gapWords.logo, missing: lacks(homelogo.imageUrl), address: href('/admin/logo') },
    {
      ...gapWords.contactDetails,
      missing: contactDetails.tel === '' && contactDetails.email === '',
      address: href('/admin/contact-details'),
    },
    { ...gapWords.prequalification, missing: lacks(prequalification.imageUrl), address: href('/admin') },
    {
      ...gapWords.projectsImage,
      missing: lacks(images.projectsimage.imageUrl),
      address: href('/admin/projects-image'),
    },
    { ...gapWords.newsImage, missing: lacks(images.newsimage.imageUrl), address: href('/admin/news-image') },
    {
      ...gapWords.aboutImage,
      missing: lacks(images.aboutimage.imageUrl),
      address: href('/admin/about-image'),
    },
  ]
}

async function lookAtProjects(db: Db): Promise<Look[]> {
  const top = await countTopProjects(db)
  const sample = await countSampleProjects(db)
  const { withoutPhotograph, withoutDescription } = await findProjectGaps(db)
  const list = href('/admin/products/edit')
  return [
    { ...gapWords.topProjects(top), missing: top < fewTopProjects, address: href('/admin/products/top') },
    {
      ...gapWords.photographs(withoutPhotograph),
      missing: withoutPhotograph > 0,
      address: `${list}?mark=no-image`,
    },
    {
      ...gapWords.descriptions(withoutDescription),
      missing: withoutDescription > 0,
      address: href('/admin/products/descriptions'),
    },
    { ...gapWords.sample(sample), missing: sample > 0, address: list },
  ]
}

async function lookAtOthers(db: Db): Promise<Look[]> {
  const certificates = await stores.certificate.list(db)
  const items = await stores.clientItem.list(db)
  const homeClients = await stores.homeClient.list(db)
  return [
    { ...gapWords.certificates, missing: certificates.length === 0, address: href('/admin/certificates') },
    { ...gapWords.clients, missing: items.length === 0, address: href('/admin/clients/add-item') },
    { ...gapWords.homeClients, missing: homeClients.length === 0, address: href('/admin/clients-section') },
  ]
}

/** Gaps that visitors don't see but the company would notice. */
async function lookAtAccounts({ auth, administrator, config }: Facts): Promise<Look[]> {
  const twoSteps = (await auth.countBackupCodes(administrator.id)) !== undefined
  return [
    { ...gapWords.mail, missing: config.smtpUrl === undefined, address: href('/admin/notifications') },
    { ...gapWords.twoSteps, missing: !twoSteps, address: href('/admin/account') },
  ]
}
