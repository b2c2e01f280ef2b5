import { listHomeClients } from '#app/features/clients/store.server.ts'
import { cardFacts } from '#app/features/projects/card-facts.ts'
import { shownPhotograph, type Project } from '#app/features/projects/rules.ts'
import { listProjects, listTopProjects } from '#app/features/projects/store-lists.server.ts'
import { countSlots, serviceSlots } from '#app/features/settings/rules.ts'
import { findSettingImages, readSettings } from '#app/features/settings/store.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { toPhotograph, type Photograph } from '#app/platform/files/photograph.ts'
import { readVisits } from '#app/platform/visits.server.ts'
import { bannerFacts } from './banner-facts.ts'
import type { Service } from './services.tsx'

/** Everything that the home page shows; where a record is missing, its built-in text. */
export async function readHome(db: Db) {
  const { homeimage, hometext, servicestext, servicesItems, counts } = await readSettings(db, [
    'homeimage',
    'hometext',
    'servicestext',
    'servicesItems',
    'counts',
  ])
  const items = serviceSlots.map((slot) => ({ slot, ...servicesItems[`item${slot}`] }))
  const files = await findSettingImages(db, [
    homeimage.imageUrl,
    homeimage.posterUrl,
    ...items.map(({ itemimg }) => itemimg),
  ])
  const projects = await listTopProjects(db)
  return {
    banner: bannerFacts(homeimage, files),
    text: hometext,
    introPhotograph: await findIntroPhotograph(db, projects),
    topProjects: projects.map(cardFacts),
    servicesHeading: servicestext.headertxt,
    services: items
      .filter(({ itemtext }) => itemtext.trim() !== '')
      .map(({ slot, itemtext, itemimg }): Service => {
        const file = files.get(itemimg)
        return { slot, text: itemtext, photograph: file ? toPhotograph(file) : null }
      }),
    counts: countSlots.map((slot) => ({
      slot,
      name: counts[`name${slot}`],
      number: counts[`number${slot}`],
    })),
    clients: await listHomeClients(db),
    visits: await readVisits(db),
  }
}

/** A villa under construction that is not among the top projects below, else one of those; `null`: no words about it. */
async function findIntroPhotograph(db: Db, top: Project[]): Promise<Photograph | null> {
  const villas = await listProjects(db, { status: 'ongoing', type: 'villa' }, 1)
  const shownBelow = new Set(top.map(({ photograph }) => photograph?.key))
  const project =
    villas.projects.find(({ photograph }) => photograph && !shownBelow.has(photograph.key)) ??
    top.findLast(({ photograph }) => photograph)
  return project ? shownPhotograph(project) : null
}
