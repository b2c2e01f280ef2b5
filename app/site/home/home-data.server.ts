import { listPublic } from '#app/content/public.server.ts'
import { listSingletonNames } from '#app/content/singleton-store.server.ts'
import { localize, textOf, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import { certificates } from '#app/features/certificates/collection.ts'
import { listPublicHomeClients } from '#app/features/clients/queries.server.ts'
import { readSafeHours } from '#app/features/papers/queries-hours.server.ts'
import { cardFacts, localProject } from '#app/features/projects/facts.ts'
import { numberFound } from '#app/features/projects/list/found-count.ts'
import { findOngoingVilla, listTopProjects, type CardProject } from '#app/features/projects/queries.server.ts'
import { sectors, type Sector } from '#app/features/projects/sector.ts'
import { listProgress, withPhotograph } from '#app/features/projects/story/queries-progress.server.ts'
import { findBeforeAfter } from '#app/features/projects/story/queries-compared.server.ts'
import { withSecondPhotographs } from '#app/features/projects/story/queries-second.server.ts'
import { countListed } from '#app/features/projects/queries-counts.server.ts'
import { countSlots, serviceSlots } from '#app/features/settings/messages.ts'
import { readPublicSettings, type PublicSettings } from '#app/features/settings/store.server.ts'
import { wasBegunEmpty } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { toPhotograph } from '#app/platform/files/photograph.ts'
import type { Locale } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { readVisits } from '#app/platform/visits/visits.server.ts'
import { bannerData } from './banner-data.ts'
import type { HomeNumbers } from './counts.tsx'
import type { HomePart } from './load-failure.tsx'
import type { Site } from './on-site.tsx'
import type { PublicService } from './services.tsx'

const sitesOnHome = 3
/** Those of a project's days that Home shows. */
const daysOnHome = 6

/**
 * Everything that the home page shows, with built-in text for missing records. Counts, services and visits
 * are `null` if they can't be read: the page then shows an error in their place, and the rest stays
 * (specification §8). What nobody has saved or counted on a site that began empty is left out.
 */
export async function readHome(site: Pick<Services, 'db' | 'log' | 'pages' | 'today'>, language: Language) {
  const { locale } = language
  const { db, log } = site
  async function attempt<Found>(what: HomePart, read: () => Promise<Found> | Found): Promise<Found | null> {
    return Promise.try(read).catch((error: unknown) => {
      log.error({ err: error, what }, 'a part of the home page could not be read')
      return null
    })
  }
  const shown = await readPublicSettings(site)
  const { homeimage, hometext, servicestext, brand } = shown.get(
    'homeimage',
    'hometext',
    'servicestext',
    'brand',
  )
  const projects = await listTopProjects(db)
  const listed = await countListed(site)
  const isBuilt = (sector: Sector) =>
    numberFound(listed, { status: 'all', type: 'all', ...sectors[sector] }) > 0
  const isBegunEmpty = await wasBegunEmpty(db)
  const isUnsaid = isBegunEmpty && !(await listSingletonNames(db)).includes('counts')
  const counts = await attempt('counts', () => readCounts(db, shown, locale))
  const visits = await attempt('visits', () => readVisits(db))
  const compared = await findBeforeAfter(db, language)
  const cards = projects.map((project) => cardFacts(project, language))
  const topProjects = await withSecondPhotographs(db, cards)
  return {
    banner: bannerData(homeimage, shown.files, brand.ink),
    text: localize(locale, hometext),
    introProject: await findIntroProject(db, projects, language),
    topProjects: topProjects.map((card) =>
      compared?.pair.some(({ id }) => id === card.second?.id) ? { ...card, second: undefined } : card,
    ),
    sites: await readSites(db, language),
    compared,
    servicesText: localize(locale, servicestext),
    services: await attempt('services', () => readServices(shown, locale, isBuilt)),
    counts: isUnsaid && counts ? { ...counts, counts: [], safeHours: null } : counts,
    // Where the numbers can't be read, nobody knows that they are not wanted.
    certificates:
      counts === null || counts.withCertificates
        ? (await listPublic(site, certificates)).map((one) => localize(locale, one))
        : [],
    clients: await listPublicHomeClients(site, locale),
    visits: isBegunEmpty && visits === 0 ? undefined : visits,
  }
}

/** The projects whose progress was chosen for Home, each with its latest days up to the one that was chosen. */
async function readSites(db: Db, language: Language): Promise<Site[]> {
  const chosen = await listProgress(db, language, { onHome: true, limit: 4 * sitesOnHome })
  const sites = [...Map.groupBy(chosen, ({ project }) => project.id)].slice(0, sitesOnHome)
  const read = sites.map(async ([id, [first]]): Promise<Site[]> => {
    if (!first) return []
    const all = await withPhotograph(db, await listProgress(db, language, { of: [id], limit: 100 }))
    const shown = all
      .filter((one) => one.id === first.id || (one.photograph && one.date <= first.date))
      .slice(0, daysOnHome)
    return [{ project: first.project, first: first.id, days: shown }]
  })
  return (await Promise.all(read)).flat()
}

function readServices(
  shown: PublicSettings,
  locale: Locale,
  isBuilt: (sector: Sector) => boolean,
): Localized<PublicService>[] {
  const { servicesItems } = shown.get('servicesItems')
  const items = serviceSlots
    .map((slot) => ({ slot, ...servicesItems[`item${slot}`] }))
    .filter(({ itemtext }) => itemtext.trim() !== '')
  return items.map((item) => {
    const file = shown.files.get(item.itemimg)
    const photograph = file ? toPhotograph(file) : null
    const sector = item.sector !== '' && isBuilt(item.sector) ? item.sector : undefined
    return localize(locale, { slot: item.slot, ...textOf(item, 'itemtext', 'text'), photograph, sector })
  })
}

async function readCounts(
  db: Db,
  shown: PublicSettings,
  locale: Locale,
): Promise<HomeNumbers & { withCertificates: boolean }> {
  const { counts } = shown.get('counts')
  return {
    counts: countSlots.flatMap((slot) => {
      const number = counts[`number${slot}`]
      if (number === null) return []
      return [localize(locale, { slot, ...textOf(counts, `name${slot}`, 'name'), number })]
    }),
    safeHours: counts.hoursFromFigures ? await readSafeHours(db) : counts.safeHours,
    withCertificates: counts.certificates,
  }
}

/**
 * A villa under construction that is not among the top projects, else one of those; `undefined` if there is
 * no photograph.
 */
async function findIntroProject(db: Db, top: CardProject[], language: Language) {
  const shownBelow = top.flatMap(({ photograph }) => photograph?.key ?? [])
  const project = (await findOngoingVilla(db, shownBelow)) ?? top.findLast(({ photograph }) => photograph)
  return project && { id: project.id, photograph: localProject(project, language).photograph }
}
