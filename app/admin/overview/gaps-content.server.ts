import { href } from 'react-router'
import { stores } from '#app/collections.server.ts'
import { findProjectGaps, findSampleProjects } from '#app/features/projects/queries-gaps.server.ts'
import { countTopProjects } from '#app/features/projects/store.server.ts'
import { historySearch } from '#app/history/address.ts'
import { undoWindowMs } from '#app/platform/retention.ts'
import { check, type Checked, type Facts } from './facts.server.ts'

const fewTopProjects = 3

/** What a visitor would miss of what the site has many of. */
export const contentGaps = {
  checkProjects,
  certificates: check({
    what: 'No certificate',
    why: 'Awards and Certifications on About stays empty.',
    address: href('/admin/certificates'),
    isDone: async (_, { db }) => (await stores.certificate.list(db)).length > 0,
  }),
  clients: check({
    what: 'No client logo',
    why: 'The Clients page has nothing to show.',
    address: href('/admin/clients/add-item'),
    isDone: async (_, { db }) => (await stores.clientItem.list(db)).length > 0,
  }),
  homeClients: check({
    what: 'No client on the home page',
    why: 'Our Clients is not shown there.',
    address: href('/admin/clients-section'),
    isDone: async (_, { db }) => (await stores.homeClient.list(db)).length > 0,
  }),
}

async function checkProjects({ db, now }: Facts): Promise<Checked[]> {
  const top = await countTopProjects(db)
  const sample = await findSampleProjects(db)
  const isUndoable = (sample?.at ?? 0) > now.at - undoWindowMs
  const { withoutPhotograph, withoutDescription } = await findProjectGaps(db)
  const list = href('/admin/products/edit')
  return [
    {
      what: top === 0 ? 'No top project' : `Only ${count(top, 'top project')}`,
      why: 'The home page shows up to six. Open a project and set Top project to Yes.',
      address: href('/admin/products/top'),
      isDone: top >= fewTopProjects,
    },
    {
      what: `${count(withoutPhotograph, 'project')} without an image`,
      why: 'Visitors see an empty frame.',
      address: `${list}?mark=no-image`,
      isDone: withoutPhotograph === 0,
    },
    {
      what: `${count(withoutDescription, 'image')} without a description`,
      why: 'People who cannot see the image hear only the name and place.',
      address: href('/admin/products/descriptions'),
      isDone: withoutDescription === 0,
    },
    {
      what: `${count(sample?.number ?? 0, 'sample project')} still on the site`,
      why: `Visitors think these projects are yours. ${isUndoable ? 'History undoes their import, for 30 days.' : 'Delete or replace them.'}`,
      address: isUndoable
        ? href('/admin/history') + historySearch({ kind: 'project', actor: sample?.actor })
        : list,
      isDone: (sample?.number ?? 0) === 0,
    },
  ]
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
