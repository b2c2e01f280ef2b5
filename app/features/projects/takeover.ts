import { withNote, type Draft, type LeftOut, type PlaceFile } from '#app/platform/takeover/draft.ts'
import {
  choice,
  createdAt,
  expected,
  isRawRecord,
  leaveRest,
  line,
  openFields,
  shortened,
  text,
  valueOf,
  wholeNumber,
  yesNo,
} from '#app/platform/takeover/fields.ts'
import { leavings, mends } from '#app/platform/takeover/mends.ts'
import { uniqueNames } from '#app/platform/takeover/unique-names.ts'
import { codeKey, codeOrder, type ProjectInput, topProjectsLimit } from './rules.ts'

/** What else is plainly meant by a type or a status. */
const types = { building: ['buildings'], villa: ['villas'] } as const
const statuses = {
  ongoing: ['inprogress', 'underconstruction'],
  completed: ['complete', 'finished'],
  upcoming: ['planned'],
} as const

export const notes = {
  noCode: 'it has no code',
  namedByCode: 'its code stands in',
  noImage: 'the project has no photograph',
  momentOfKey: 'taken from its key',
  momentOfImport: 'set to the moment of the import',
  codeTaken: (code: string, instead: string) =>
    `code: “${code}” belongs to another project, this one became “${instead}”`,
  topProjectsFull: `topproject: set to No, there are never more than ${topProjectsLimit} top projects`,
} as const

/** A project of a Firebase site (specification §3); `imageUrl` still holds the address that the dump has. */
export function takeOverProject(id: string, raw: unknown, now: number): Draft<ProjectInput> | LeftOut {
  if (!isRawRecord(raw)) return { id, name: '', left: leavings.notARecord(raw) }
  const fields = openFields(raw)
  const code = shortened(fields, 'code', line(fields, 'code'), 100)
  if (code === '') return { id, name: text(fields, 'name'), left: notes.noCode }
  const name = shortened(fields, 'name', expected(fields, 'name', code, notes.namedByCode))
  const content: ProjectInput = {
    code,
    name,
    location: expected(fields, 'location'),
    client: text(fields, 'client'),
    consultant: expected(fields, 'consultant'),
    type: choice(fields, 'type', types, 'building'),
    status: choice(fields, 'status', statuses, 'ongoing'),
    remarks: text(fields, 'remarks'),
    news: yesNo(fields, 'news'),
    topproject: yesNo(fields, 'topproject'),
    imageUrl: expected(fields, 'imageUrl', '', notes.noImage),
    imageAlt: text(fields, 'imageAlt'),
    focusX: Math.min(100, wholeNumber(fields, 'focusX', 50)),
    focusY: Math.min(100, wholeNumber(fields, 'focusY', 50)),
  }
  const moment = createdAt(fields, id, now)
  if (valueOf(fields, 'createdAt') === undefined)
    fields.notes.push(mends.missing('createdAt', moment === now ? notes.momentOfImport : notes.momentOfKey))
  leaveRest(fields, { codelower: code.toLowerCase(), lowername: name.toLowerCase() })
  return {
    id,
    name: name === code ? code : `${code} ${name}`,
    createdAt: moment,
    content,
    notes: fields.notes,
  }
}

/** What projects already here take away from those that come. */
export interface ProjectsHere {
  codes: ReadonlySet<string>
  topProjects: number
}

/** Makes the projects of a dump fit one another and those already here: codes are unique, top projects at most six. */
export function arrangeProjects(
  drafts: readonly Draft<ProjectInput>[],
  here: ProjectsHere,
): Draft<ProjectInput>[] {
  return keepTopProjects(freeCodes(drafts, here.codes), topProjectsLimit - here.topProjects)
}

function freeCodes(drafts: readonly Draft<ProjectInput>[], taken: ReadonlySet<string>) {
  const wanted = drafts.map((draft) => draft.content.code)
  const codes = uniqueNames(wanted, taken, (code, number) => `${code}-${number}`, codeKey)
  return drafts.map((draft, index) => {
    const { code } = draft.content
    const instead = codes[index] ?? code
    if (instead === code) return draft
    return withNote(
      { ...draft, content: { ...draft.content, code: instead } },
      notes.codeTaken(code, instead),
    )
  })
}

/** Those that come first in the order by code stay. */
function keepTopProjects(drafts: Draft<ProjectInput>[], places: number) {
  const top = drafts.filter((draft) => draft.content.topproject === 'Yes').toSorted(byCode)
  const tooMany = new Set(top.slice(Math.max(0, places)))
  return drafts.map((draft) => {
    if (!tooMany.has(draft)) return draft
    const content: ProjectInput = { ...draft.content, topproject: 'No' }
    return withNote({ ...draft, content }, notes.topProjectsFull)
  })
}

function byCode(one: Draft<ProjectInput>, other: Draft<ProjectInput>) {
  const a = codeOrder(one.content.code)
  const b = codeOrder(other.content.code)
  return b.number - a.number || (b.suffix > a.suffix ? 1 : b.suffix < a.suffix ? -1 : 0)
}

export function placeProjectFiles(project: ProjectInput, place: PlaceFile): ProjectInput {
  return { ...project, imageUrl: place('imageUrl', project.imageUrl, 'photograph') }
}
