import { paperKinds } from '#app/features/papers/paper.ts'
import type { ProjectInput } from '#app/features/projects/collection.ts'
import type { Imported, Revision } from '#app/platform/changes/change.server.ts'
import { addDays, isoDay } from '#app/platform/clock.ts'
import { minute } from '#app/platform/units.ts'

/** The administrator of every generated site, for viewing, measuring and attacking. */
export const administrator = { username: 'admin', password: 'seven-cranes-on-the-skyline' } as const

/** Environment variables with which the first start creates that administrator. */
export const firstAdministrator = {
  ADMIN_USERNAME: administrator.username,
  ADMIN_PASSWORD: administrator.password,
} as const

const places = ['Business Bay', 'Al Warqa', 'Meydan', 'Dubai South', 'Al Jaddaf', 'Arjan', 'Deira Waterfront']
const buildings = ['Villa', 'Tower', 'Warehouse', 'Hotel', 'Showroom', 'Residence', 'Clinic', 'School']
const people = ['Sara', 'Omar', 'Layla', 'Yousef']

/** What a project's form must say, and a little more. */
export const typedProject = {
  code: '100',
  name: 'Creek Villa',
  location: 'Dubai',
  client: '',
  consultant: 'Khoor Design Studio',
  type: 'villa',
  status: 'ongoing',
  remarks: '',
  news: 'No',
  topproject: 'No',
} as const

/** The values of a project, with defaults for fields that the caller does not need. */
export function project(fields: Partial<ProjectInput> = {}): ProjectInput {
  return {
    ...typedProject,
    topposition: 0,
    image: null,
    video: '',
    day: '',
    uses: [],
    works: [],
    plotArea: null,
    builtUpArea: null,
    levels: '',
    startedOn: '',
    plannedHandover: '',
    handedOver: '',
    contractForm: '',
    scope: [],
    completionCertificate: '',
    valueBand: '',
    showValue: false,
    gfa: null,
    sustainability: '',
    contractValue: null,
    contractCurrency: '',
    durationMonths: null,
    originalDurationMonths: null,
    role: '',
    conditions: '',
    referenceName: '',
    referenceTitle: '',
    referencePhone: '',
    referenceEmail: '',
    clientNaming: 'name',
    clientWords: '',
    ...fields,
  }
}

/**
 * Projects of a company with decades of history, the same on every run: one in fifty is news, one in five has
 * a letter after its number.
 */
export function projects(number: number, first = 1): Imported<ProjectInput>[] {
  return Array.from({ length: number }, (_, position) => {
    const index = first + position
    const content = project({
      code: index % 5 === 0 ? `${index}${index % 2 ? 'A' : 'B'}` : String(index),
      name: `${oneOf(places, index)} ${oneOf(buildings, index * 7)} ${index}`,
      location: `${oneOf(places, index * 3)}, Dubai`,
      client: `Client ${index % 300}`,
      consultant: `Consultant ${index % 90}`,
      type: index % 3 === 0 ? 'villa' : 'building',
      uses: (['villas', 'residential', 'offices', 'hospitality'] as const).slice(index % 5, (index % 5) + 1),
      works: [index % 4 === 0 ? 'fit-out' : 'new-build'],
      contractValue: 1_000_000 + (index % 200) * 1_000_000,
      contractCurrency: 'AED',
      handedOver: index % 4 === 1 || index % 4 === 2 ? addDays('2015-01-01', (index * 7) % 4000) : '',
      status: (['ongoing', 'completed', 'completed', 'upcoming'] as const)[index % 4],
      remarks:
        'G+4 building with basement and roof, structure and finishes by one team, handed over on the day in the contract.',
      news: index % 50 === 0 ? 'Yes' : 'No',
    })
    const createdAt = 1_500_000_000_000 + index * minute
    return { id: `many-${String(index).padStart(7, '0')}`, createdAt, content }
  })
}

/** Papers of a company, the same on every run but for their last days: three a week end, the first a year ago. */
export function papersOfCompany(number: number, now = Date.now()) {
  const kinds = Object.keys(paperKinds)
  const today = isoDay(now, 'UTC')
  return Array.from({ length: number }, (_, index) => ({
    id: `many-paper-${String(index).padStart(7, '0')}`,
    createdAt: 1_500_000_000_000 + index * minute,
    content: {
      kind: oneOf(kinds, index),
      title: `Paper ${index}`,
      number: `P-${index}`,
      issuer: 'Sample authority',
      validTo: addDays(today, Math.floor((index * 7) / 3) - 365),
    },
  }))
}

/** A change as recorded in History. */
export interface HistoryChange {
  actor: string
  at: number
  changeId: string
  revisions: Revision[]
}

/** Half of the revisions come from one import, half are single changes, one a minute until `now`. */
export function historyChanges(revisions: number, now: number): HistoryChange[] {
  const single = Math.floor(revisions / 2)
  const imported = Array.from({ length: revisions - single }, (_, index) => revision(index, 'add'))
  const edits = Array.from({ length: single }, (_, index) => ({
    actor: oneOf(people, index),
    at: now - (single - index) * minute,
    changeId: `change ${index}`,
    revisions: [revision(index, 'edit')],
  }))
  const at = now - (single + 1) * minute
  return [{ actor: 'Import', at, changeId: 'import', revisions: imported }, ...edits]
}

function revision(index: number, action: 'add' | 'edit'): Revision {
  const after = {
    id: `many-${index}`,
    code: String(index),
    name: `Villa ${index} at the Creek`,
    location: 'Al Barsha South, Dubai',
    type: 'villa',
    status: 'completed',
    remarks: 'G+1 villa with a basement, a pool and a driver’s room. '.repeat(4),
    image: { key: `images/abcdefghijvilla-${index}.jpg`, alt: '', focusX: 50, focusY: 50 },
  }
  const kind = index % 8 === 0 ? 'certificate' : 'project'
  const before = { ...after, status: 'ongoing', remarks: '' }
  return { kind, id: after.id, after, ...(action === 'edit' ? { before } : {}) }
}

function oneOf(words: readonly string[], index: number): string {
  return words[index % words.length] ?? ''
}
