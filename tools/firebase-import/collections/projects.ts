import { stores } from '#app/collections.server.ts'
import { codeKey, codeOrder } from '#app/features/projects/code.ts'
import { listProjectCodes } from '#app/features/projects/queries.server.ts'
import { topProjectsLimit } from '#app/features/projects/words.ts'
import { collection } from '../collection.ts'
import type { Draft } from '../draft.ts'
import { choice, expected, file, text, wholeNumber, yesNo } from '../fields.ts'
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
const schema = {
  code: text({ line: true, max: 100 }),
  name: text({ max: 500, missing: notes.namedByCode }),
  location: expected,
  client: text(),
  consultant: expected,
  type: choice(types, 'building'),
  status: choice(statuses, 'ongoing'),
  remarks: text(),
  news: yesNo,
  topproject: yesNo,
  topposition: wholeNumber(0),
  imageUrl: file('photograph', notes.noImage),
  imageAlt: text(),
  focusX: wholeNumber(50, { max: 100 }),
  focusY: wholeNumber(50, { max: 100 }),
}

export const projects = collection({
  kind: 'project',
  branch: 'projects',
  schema,
  lowerCased: { codelower: 'code', lowername: 'name' },
  isDated: true,
  name: ({ code, name }) => (name === code ? code : `${code} ${name}`.trim()),
  skip: ({ code }) => (code === '' ? notes.noCode : undefined),
  complete(project) {
    project.name ||= project.code
  },
  here: listProjectCodes,
  documents: stores.project.list,
  arrange(drafts, here) {
    const codes = new Set(here.map(({ code_lower }) => code_lower))
    const topProjects = here.filter(({ topproject }) => topproject === 'Yes').length
    arrangeProjects(drafts, { codes, topProjects })
  },
  write: (tx, drafts) =>
    stores.project.importAll(
      tx,
      drafts.map(({ id, createdAt, content: { imageUrl, imageAlt, focusX, focusY, ...values } }) => ({
        id,
        createdAt,
        rev: 1,
        values: {
          ...values,
          image: imageUrl === '' ? null : { key: imageUrl, alt: imageAlt, focusX, focusY },
        },
      })),
    ),
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
