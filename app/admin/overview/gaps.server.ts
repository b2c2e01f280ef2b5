import { href } from 'react-router'
import { stores } from '#app/collections.server.ts'
import {
  findProjectGaps,
  findSampleProjects,
  holdsMoreThanSample,
} from '#app/features/projects/queries-gaps.server.ts'
import { countTopProjects } from '#app/features/projects/store.server.ts'
import { fileOrLinkAddress } from '#app/features/settings/file-or-link.ts'
import { switches } from '#app/features/settings/pages/languages.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { may, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { listSingletonNames } from '#app/content/singleton-store.server.ts'
import { wasBegunEmpty } from '#app/platform/database/meta.server.ts'
import { readVisits } from '#app/platform/visits/visits.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { translations } from '#app/platform/locales.ts'
import { historySearch } from '#app/history/address.ts'
import { undoWindowMs } from '#app/platform/retention.ts'
import { findUntranslated } from '../languages/untranslated.server.ts'
import { gapMessages } from './messages.ts'

/** Something that a careful visitor would miss, with the screen on which it can be added. */
export interface Gap {
  what: string
  why: string
  address: string
}

type Facts = Pick<AdminContext, 'db' | 'auth' | 'administrator' | 'config' | 'backups'>

interface Check extends Gap {
  missing: boolean
}

const fewTopProjects = 3

/**
 * `total` counts everything that was examined, of which each area has its part; `missing` is in the order in which a
 * visitor would notice.
 */
export async function findGaps(admin: Facts): Promise<{ total: number; missing: Gap[] }> {
  const { db } = admin
  const [hasContent, administers] = [may(admin, 'content', 'read'), may(admin, 'administration', 'read')]
  const checks = [
    ...(administers && hasContent ? [await checkBackups(admin)] : []),
    ...(hasContent ? [...(await checkGeneral(db)), ...(await checkProjects(db))] : []),
    ...(hasContent ? await checkOthers(db) : []),
    ...(administers && hasContent ? await checkLanguages(db) : []),
    ...(administers ? await checkAccounts(admin) : []),
  ]
  const missing = checks.filter((check) => check.missing)
  return { total: checks.length, missing: missing.map(({ what, why, address }) => ({ what, why, address })) }
}

/**
 * Without a schedule, the person who makes backups by hand decides how often. Having none at all is reported
 * once the site has more than its sample content.
 */
async function checkBackups({ db, backups }: Facts): Promise<Check> {
  const gap = await backups.findGap(Date.now())
  return {
    ...(gap === 'never' ? gapMessages.noBackup : gapMessages.missedBackup),
    missing: gap === 'never' ? await holdsMoreThanSample(db) : gap === 'overdue',
    address: href('/admin/backups'),
  }
}

async function checkGeneral(db: Db): Promise<Check[]> {
  const isBegunEmpty = await wasBegunEmpty(db)
  const hasNumbers = (await listSingletonNames(db)).includes('counts')
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
      ...gapMessages.banner,
      missing: lacks(homeimage.imageUrl) && lacks(homeimage.posterUrl),
      address: href('/admin/home'),
    },
    { ...gapMessages.logo, missing: lacks(homelogo.imageUrl), address: href('/admin/logo') },
    {
      ...gapMessages.contactDetails,
      missing: contactDetails.tel === '' && contactDetails.email === '',
      address: href('/admin/contact-details'),
    },
    { ...gapMessages.prequalification, missing: lacks(prequalification.imageUrl), address: href('/admin') },
    {
      ...gapMessages.projectsImage,
      missing: lacks(images.projectsimage.imageUrl),
      address: href('/admin/projects-image'),
    },
    {
      ...gapMessages.newsImage,
      missing: lacks(images.newsimage.imageUrl),
      address: href('/admin/news-image'),
    },
    {
      ...gapMessages.aboutImage,
      missing: lacks(images.aboutimage.imageUrl),
      address: href('/admin/about-image'),
    },
    { ...gapMessages.numbers, missing: isBegunEmpty && !hasNumbers, address: href('/admin/count-section') },
    {
      ...gapMessages.visits,
      missing: isBegunEmpty && (await readVisits(db)) === 0,
      address: href('/admin/visitors-count'),
    },
  ]
}

async function checkProjects(db: Db): Promise<Check[]> {
  const top = await countTopProjects(db)
  const sample = await findSampleProjects(db)
  const isUndoable = (sample?.at ?? 0) > Date.now() - undoWindowMs
  const sampleImport = historySearch({ kind: 'project', actor: sample?.actor })
  const { withoutPhotograph, withoutDescription } = await findProjectGaps(db)
  const list = href('/admin/products/edit')
  return [
    { ...gapMessages.topProjects(top), missing: top < fewTopProjects, address: href('/admin/products/top') },
    {
      ...gapMessages.photographs(withoutPhotograph),
      missing: withoutPhotograph > 0,
      address: `${list}?mark=no-image`,
    },
    {
      ...gapMessages.descriptions(withoutDescription),
      missing: withoutDescription > 0,
      address: href('/admin/products/descriptions'),
    },
    {
      ...gapMessages.sample(sample?.number ?? 0, isUndoable),
      missing: (sample?.number ?? 0) > 0,
      address: isUndoable ? href('/admin/history') + sampleImport : list,
    },
  ]
}

async function checkOthers(db: Db): Promise<Check[]> {
  const certificates = await stores.certificate.list(db)
  const items = await stores.clientItem.list(db)
  const homeClients = await stores.homeClient.list(db)
  return [
    { ...gapMessages.certificates, missing: certificates.length === 0, address: href('/admin/certificates') },
    { ...gapMessages.clients, missing: items.length === 0, address: href('/admin/clients/add-item') },
    {
      ...gapMessages.homeClients,
      missing: homeClients.length === 0,
      address: href('/admin/clients-section'),
    },
  ]
}

/** Only in languages that are on. */
async function checkLanguages(db: Db): Promise<Check[]> {
  const { languages } = await readSettings(db, ['languages'])
  const shown = translations.filter((locale) => languages[switches[locale]])
  return Promise.all(
    shown.map(async (locale) => {
      const found = await findUntranslated(db, locale)
      return {
        ...gapMessages.untranslated(
          locale,
          found.map(({ what }) => what),
        ),
        missing: found.length > 0,
        address: href('/admin/languages'),
      }
    }),
  )
}

/** Gaps that visitors don't see but the company would notice. */
async function checkAccounts({ auth, administrator, config }: Facts): Promise<Check[]> {
  const twoSteps = (await auth.countBackupCodes(administrator.id)) !== undefined
  return [
    { ...gapMessages.mail, missing: config.smtpUrl === undefined, address: href('/admin/notifications') },
    { ...gapMessages.twoSteps, missing: !twoSteps, address: href('/admin/account') },
  ]
}
