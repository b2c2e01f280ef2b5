import { href } from 'react-router'
import { defineCollection, type DocumentOf, type ValuesOf } from '#app/content/define.ts'
import { choice, optionalChoice, yesNo } from '#app/content/fields/choice.ts'
import { choices } from '#app/content/fields/choices.ts'
import { date } from '#app/content/fields/date.ts'
import type { Field, Problem } from '#app/content/fields/field.ts'
import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { video } from '#app/content/fields/pdf.ts'
import { photograph } from '#app/content/fields/picture.ts'
import { position, type PositionField } from '#app/content/fields/position.ts'
import { longText, searchedText, text } from '#app/content/fields/text.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { toggle } from '#app/content/fields/toggle.ts'
import { missing } from '#app/content/list/declare.ts'
import { codeKey, codeOrder } from './code.ts'
import { statusTabs, type ProjectFilter } from './filters.ts'
import { listAddress, newsAddress, projectAddress } from './address.ts'
import {
  contractForms,
  isOneOf,
  labels,
  scopes,
  statuses,
  types,
  uses,
  valueBands,
  works,
} from './project.ts'
import { spreadsheet } from './spreadsheet.ts'
import { checkTender, forTenders, tender } from './tender.ts'

/** The specification's messages about projects (§5, §8). */
export const messages = {
  fieldsMissing: 'Please fill in all required fields.',
  imageMissing: 'You missed to attach image!',
  codeTaken: 'This project exists before. Kindly check the project code again',
  topProjectsFull: "You can't add more than 6 projects as top project",
  topProjectsFullOnEdit: "You can't add more than 6 projects as a top projects",
} as const

const codeMissing = 'Enter the code of the project, as on your drawings.'
const codeText = text({
  label: labels.code,
  help: 'Number and letter, as on your drawings. The site sorts projects by code, highest number first. If you change it, the old address of the project’s page goes on working.',
  max: 40,
  required: codeMissing,
})

interface CodeRow {
  readonly '': string
  /** `codeKey(code)`, which is unique even if codes are written differently. */
  readonly _lower: string
  /** The number and letters by which codes are ordered; -1 if a code has no number. */
  readonly _number: number
  readonly _suffix: string
}

/** A text that is unique by its appearance, and orders the lists by its number and letters. */
const code: Field<string, { [Suffix in keyof CodeRow]: CodeRow[Suffix] }> = {
  ...codeText,
  columns: {
    '': { type: 'text' },
    _lower: { type: 'text' },
    _number: { type: 'integer' },
    _suffix: { type: 'text' },
  },
  unique: {
    column: '_lower',
    head: messages.codeTaken,
    hint: 'Another project has this code.',
    undoHint: 'Another project has this code. Change that code first.',
  },
  parse: (typed) => codeText.parse({ '': typedValue(typed['']) }),
  check(value, adding): Problem | undefined {
    // A code of only invisible characters counts as empty.
    return codeText.check(codeKey(value) === '' ? '' : value, adding)
  },
  toRow(value) {
    const { number, suffix } = codeOrder(value)
    return { '': value, _lower: codeKey(value), _number: number, _suffix: suffix }
  },
  fromRow: (row) => row[''],
}

/** The place among the top projects; 0 until one of them is moved. */
function topPosition(): PositionField {
  return { ...position(), fill: (value, { topproject }) => (topproject === 'Yes' ? value : 0) }
}

/** What a project loses with its place on the home page, so that it comes last if it returns. */
export const notOnTop = { topproject: 'No', topposition: 0 } as const

function area(label: string) {
  const malformed = 'Enter whole square metres, for example 1,150.'
  return optionalInteger({ label: `${label} (m²)`, min: 1, max: 100_000_000, malformed })
}

/** The facts of the trade, all optional; visitors see those that are filled in. */
const facts = {
  uses: choices({
    label: labels.uses,
    help: 'What the building is for. Visitors can filter by it.',
    of: uses,
  }),
  works: choices({ label: labels.works, help: 'What was done. Visitors can filter by it.', of: works }),
  plotArea: area(labels.plotArea),
  builtUpArea: area(labels.builtUpArea),
  levels: searchedText({
    label: labels.levels,
    help: 'As on your drawings, for example G+5 or B+G+12+R.',
    max: 40,
  }),
  startedOn: date({ label: labels.startedOn }),
  plannedHandover: date({ label: labels.plannedHandover }),
  handedOver: date({ label: labels.handedOver }),
  contractForm: optionalChoice({ label: labels.contractForm, of: contractForms }),
  scope: choices({ label: labels.scope, of: scopes }),
  completionCertificate: searchedText({ label: labels.completionCertificate, help: 'Its number.', max: 60 }),
  valueBand: optionalChoice({ label: labels.valueBand, of: valueBands }),
  showValue: toggle({
    label: 'Contract value on the site',
    help: 'No keeps the value in the office.',
    initial: false,
  }),
} as const

export const factNames = Object.keys(facts) as (keyof typeof facts)[] // The keys of an object literal are those of its type.

const beforeStart: Problem = { why: 'rule', hint: 'A project is not handed over before it has started.' }

/** Projects: their fields (specification §3) and input rules (§5). */
export const projects = defineCollection({
  name: 'project',
  area: 'content',
  publication: 'full',
  fields: {
    code,
    name: searchedText({ label: 'Name', max: 200, required: 'Give the project a name.', translatable: true }),
    location: searchedText({
      label: labels.location,
      help: 'Area and city.',
      max: 200,
      required: 'Enter the area and city.',
      translatable: true,
    }),
    client: searchedText({
      label: labels.client,
      help: 'You may leave this empty.',
      max: 200,
      translatable: true,
    }),
    consultant: searchedText({
      label: labels.consultant,
      max: 200,
      required: 'Enter the consultant.',
      translatable: true,
    }),
    type: choice({ label: labels.type, of: types, required: 'Choose Building or Villa.' }),
    status: choice({
      label: labels.status,
      of: statuses,
      required: 'Choose Ongoing, Completed or Upcoming.',
    }),
    remarks: longText({
      label: 'Remarks',
      help: 'Floors, areas, special features. Line breaks are kept.',
      max: 5000,
      translatable: true,
    }),
    news: choice({
      label: 'News',
      help: 'Yes shows the project on the News page instead of the Projects page.',
      of: yesNo,
      initial: 'No',
      required: 'Choose Yes or No.',
    }),
    topproject: choice({ label: 'Top project', of: yesNo, initial: 'No', required: 'Choose Yes or No.' }),
    topposition: topPosition(),
    image: photograph({
      label: 'Image',
      policy: 'photograph',
      folder: 'images',
      // An imported project may lack a photograph, and can be edited without one.
      required: { hint: 'Choose an image of the project.', head: messages.imageMissing, adding: true },
      alt: { label: 'Image description', max: 300 },
    }),
    video: video({
      label: 'Film',
      help: 'Visitors play it on the page of the project. Before that, they see its first image.',
    }),
    day: date({
      label: 'Day',
      help: 'News is sorted by it. If empty, it is the day on which it goes on the site.',
    }),
    needsConsent: {
      ...toggle({
        label: 'Needs the client’s consent',
        help: 'Yes keeps it off the site until the client has agreed. What is on the site already stays there.',
        initial: false,
      }),
      // Its form has no input for it where clients are not asked.
      isImplied: true as const,
    },
    ...facts,
    ...tender,
  },
  check({ startedOn, plannedHandover, handedOver, ...values }) {
    const handovers = { plannedHandover, handedOver }
    const early = Object.entries(handovers).filter(([, day]) => day && startedOn && day < startedOn)
    return new Map([...early.map(([name]) => [name, beforeStart] as const), ...checkTender(values)])
  },
  disguise: { if: { clientNaming: 'confidential' }, as: { client: 'clientWords' } },
  spreadsheet,
  title: ({ code, name }) => [code, name].filter(Boolean).join(' '),
  search: 'name',
  createdOn: 'day',
  isDated: true,
  list: {
    columns: ['code', 'name', 'status', 'type', 'topproject'],
    alsoRead: ['location', 'news'],
    filters: {
      status: { field: 'status', side: 'by side' },
      type: { field: 'type', all: 'All types' },
      use: { field: 'uses', all: 'All uses' },
      work: { field: 'works', all: 'All works' },
      mark: {
        label: 'Marks',
        all: 'All marks',
        conditions: {
          top: { label: 'Top projects', is: { topproject: 'Yes' } },
          news: { label: 'News', is: { news: 'Yes' } },
          'no-description': { label: 'Without description', filled: ['image'], empty: ['image_alt'] },
          'no-image': missing('image', 'Without image'),
          'no-type': missing('type', 'Without type'),
          'no-status': missing('status', 'Without status'),
        },
      },
      role: { field: 'role', folded: forTenders },
      contractValue: { range: 'contractValue', folded: forTenders },
      started: { range: 'startedOn', folded: forTenders },
      handedOver: { range: 'handedOver', folded: forTenders },
      client: { field: 'client', folded: forTenders },
      consultant: { field: 'consultant', folded: forTenders },
      // Its list leaves it out where clients are not asked.
      consent: {
        label: 'Consent',
        conditions: {
          needed: { label: 'Needs consent', is: { needsConsent: 'Yes' } },
          'not-needed': { label: 'Needs no consent', is: { needsConsent: 'No' } },
        },
      },
    },
    orders: {
      code: {
        label: labels.code,
        by: [
          ['code_number', 'desc'],
          ['code_suffix', 'desc'],
          ['code_lower', 'desc'],
        ],
      },
      name: {
        label: 'Name',
        by: [
          ['name_lower', 'asc'],
          ['code_lower', 'asc'],
        ],
      },
      changed: { label: 'Last change', by: [['updated_at', 'desc']] },
    },
    actions: [
      { set: 'status', done: (value) => (isOneOf(statuses, value) ? statuses[value].toLowerCase() : value) },
      {
        set: 'topproject',
        group: 'Home page',
        choices: { Yes: 'Top project', No: 'No top project' },
        done: (value) => (value === 'Yes' ? 'on the home page' : 'no longer on the home page'),
      },
      {
        set: 'news',
        choices: { Yes: 'Show as news', No: 'Not as news' },
        done: (value) => (value === 'Yes' ? 'on the News page' : 'on the Projects page'),
      },
    ],
  },
  page: ({ code }) => projectAddress(code),
  parts: [
    { collection: 'project-photograph', one: 'photograph', many: 'photographs' },
    { collection: 'progress-entry', one: 'progress entry', many: 'progress entries' },
    { collection: 'project-document', one: 'document', many: 'documents' },
    { collection: 'consent', one: 'consent', many: 'consents' },
  ],
  shownOn: {
    '/': { topproject: 'Yes' },
    ...Object.fromEntries(statusTabs.map((status) => [listAddress({ status, type: 'all' }), inList(status)])),
    [newsAddress()]: { news: 'Yes' },
  },
  admin: {
    add: href('/admin/products'),
    upload: href('/admin/upload-projects'),
    columns: ['code', 'name', 'status', 'type'],
    navigation: {
      icon: 'building',
      onBottomNav: true,
      claims: [href('/admin/products'), href('/admin/upload-projects')],
    },
    nothing: { advice: 'Add the first one with a photo from your phone.' },
    deletion: { consequence: 'It disappears from the site at once, with its image.' },
    searchAdvice: 'Check the spelling, try the code, or show all projects.',
  },
  sentences: {
    missing: messages.fieldsMissing,
    added: 'The project has been added successfully',
    updated: 'Project updated successfully',
    deleted: 'Project deleted successfully.',
    deleteFailed: 'Failed to delete project.',
    fileRefused: 'The image was not accepted.',
  },
})

/** News has a page of its own. */
function inList(status: ProjectFilter['status']) {
  return status === 'all' ? ({ news: 'No' } as const) : ({ news: 'No', status } as const)
}

export type ProjectInput = ValuesOf<typeof projects>
export interface Project extends DocumentOf<typeof projects> {}
