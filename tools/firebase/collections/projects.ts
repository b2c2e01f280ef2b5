import { projects as declared } from '#app/features/projects/collection.ts'
import { codeKey, codeOrder } from '#app/features/projects/code.ts'
import { listProjectCodes } from '#app/features/projects/queries.server.ts'
import { isNewsAlone, topProjectsLimit } from '#app/features/projects/project.ts'
import { sectorOf, withSectorFilled } from '#app/features/projects/sector.ts'
import { serviceSubjects } from '#app/features/settings/pages/home.ts'
import { documents } from '../declared.ts'
import type { Draft } from '../draft.ts'
import { file, optionalChoice, text } from '../fields.ts'
import { synonymsOf } from '../readers.ts'
import { repairs } from '../repairs.ts'
import { uniqueNames } from '../unique-names.ts'

export const notes = {
  noCode: 'it has no code',
  namedByCode: 'its code is used instead',
  noImage: 'the project has no photograph',
  codeTaken: (code: string, instead: string) =>
    `code: “${code}” belongs to another project, this one became “${instead}”`,
  topProjectsFull: `topproject: set to No, there are never more than ${topProjectsLimit} top projects`,
} as const

/** Each type and status with its synonyms. */
const types = { building: ['buildings'], villa: ['villas'] } as const
const statuses = {
  ongoing: ['inprogress', 'underconstruction'],
  completed: ['complete', 'finished'],
  upcoming: ['planned'],
} as const

/** Specification §3. */
export const projects = documents(declared, {
  schema: {
    code: text({ line: true, max: 100 }),
    name: text({ max: 500, missing: notes.namedByCode }),
    type: optionalChoice(types),
    status: optionalChoice(statuses),
    imageUrl: file('photograph', notes.noImage),
    sector: optionalChoice(synonymsOf(serviceSubjects)),
  },
  // One choice is what such a site has for both.
  besides: (project) => ({ sector: sectorOf(project) }),
  lowerCased: { codelower: 'code', lowername: 'name' },
  isDated: true,
  name: ({ code, name }) => (name === code ? code : `${code} ${name}`.trim()),
  skip: ({ code }) => (code === '' ? notes.noCode : undefined),
  complete(project, log) {
    project.name ||= project.code
    Object.assign(project, withSectorFilled(project, project.sector))
    if (project.state === 'draft' || isNewsAlone(project)) return
    // What the old site showed stays on the site, which shows nothing without them.
    const { type, status } = project
    project.type ||= 'building'
    project.status ||= 'ongoing'
    if (!type) log.push(repairs.missing('type', `set to ${project.type}`))
    if (!status) log.push(repairs.missing('status', `set to ${project.status}`))
  },
  here: listProjectCodes,
  arrange(drafts, here) {
    const codes = new Set(here.map(({ code_lower }) => code_lower))
    const topProjects = here.filter(({ topproject }) => topproject === 'Yes').length
    arrangeProjects(drafts, { codes, topProjects })
  },
})

/** What existing projects already take: codes and top places. */
export interface ProjectsHere {
  codes: ReadonlySet<string>
  topProjects: number
}

/** Makes codes unique, and limits top projects to six: the first ones in the order by code. */
export function arrangeProjects(
  drafts: readonly Draft<{ code: string; topproject: 'Yes' | 'No' }>[],
  here: ProjectsHere,
) {
  uniqueNames(drafts, 'code', here.codes, {
    keyOf: codeKey,
    numbered: (code, number) => `${code}-${number}`,
    note: notes.codeTaken,
  })
  const top = drafts.filter(({ content }) => content.topproject === 'Yes').toSorted(byCode)
  for (const { content, notes: log } of top.slice(Math.max(0, topProjectsLimit - here.topProjects))) {
    content.topproject = 'No'
    log.push(notes.topProjectsFull)
  }
}

function byCode(one: Draft<{ code: string }>, other: Draft<{ code: string }>) {
  const a = codeOrder(one.content.code)
  const b = codeOrder(other.content.code)
  return b.number - a.number || (b.suffix > a.suffix ? 1 : b.suffix < a.suffix ? -1 : 0)
}
