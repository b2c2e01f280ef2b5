import { defineCollection, type DocumentOf, type ValuesOf } from '#app/content/define.ts'
import { choice } from '#app/content/fields/choice.ts'
import { date, dayInWords } from '#app/content/fields/date.ts'
import type { TypedParts } from '#app/content/fields/field.ts'
import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { pdf } from '#app/content/fields/pdf.ts'
import { photograph } from '#app/content/fields/picture.ts'
import { position } from '#app/content/fields/position.ts'
import { reference } from '#app/content/fields/reference.ts'
import { references, sibling } from '#app/content/fields/references.ts'
import { longText, text } from '#app/content/fields/text.ts'
import { toggle } from '#app/content/fields/toggle.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { projects } from '../collection.ts'
import { maxPhotographsOfDay, maxPhotographs, stages } from './stages.ts'

/** The project that something belongs to, for good; photographs alone are moved. */
export const inProject = () => ({ ...ofProject(), setBy: 'program' as const })

/** The project that something belongs to. */
function ofProject() {
  return reference({
    to: projects.name,
    table: projects.table,
    label: 'Project',
    required: 'Choose the project.',
    unknown: {
      head: 'This project was not found.',
      hint: 'This project was deleted.',
      undoHint: 'Its project was deleted: bring the project back first.',
    },
    onDelete: 'cascade',
  })
}

/** Where the screens are of what belongs to a project. */
export const screensOfProject = `${projects.admin.list}/:parent`
const noImage = 'Choose an image.'

export const photographs = defineCollection({
  name: 'project-photograph',
  area: 'content',
  one: 'photograph',
  many: 'photographs',
  fields: {
    project: ofProject(),
    image: photograph({
      label: 'Image',
      policy: 'photograph',
      folder: 'images',
      required: { hint: noImage, head: noImage },
      alt: { label: 'Image description', max: 300 },
    }),
    caption: text({ label: 'Caption', max: 300, translatable: true }),
    takenOn: date({
      label: 'Taken on',
      help: 'Read from the file when it was added, if the camera wrote it there.',
    }),
    stage: choice({ label: 'Stage', of: stages, initial: 'progress', required: 'Choose the stage.' }),
    pairedWith: sibling({
      to: 'project-photograph',
      label: 'Before or after of',
      help: 'Visitors compare the two, laid over each other.',
    }),
    position: position(),
  },
  title: ({ caption, image }) => caption || (image ? fileNameOf(image.key) : 'Image without a caption'),
  historyTitle: ({ caption }) => (caption ? `Photograph ${caption}` : 'Photograph'),
  parent: 'project',
  order: 'position',
  list: {
    actions: [
      { set: 'stage' },
      { set: 'takenOn', ask: { entry: 'Date …', label: 'Taken on', button: 'Set the date', type: 'date' } },
      {
        act: 'move',
        label: 'Move',
        ask: { entry: 'Move to another project …', label: 'The code of that project', button: 'Move' },
      },
      { act: 'cover', label: 'Make it the cover', isForOne: true },
    ],
  },
  several: { field: 'image', one: 'photograph', many: 'photographs' },
  topic: projects.topic,
  admin: {
    add: `${screensOfProject}/photographs`,
    list: `${screensOfProject}/photographs`,
    title: 'Photographs',
    tabs: { add: 'Photographs', list: 'Photographs' },
    addButton: 'Add photographs',
    nothing: {
      advice: `The cover is on the first tab. Add up to ${maxPhotographs} more here: drop them, paste them or take them with your phone.`,
    },
    deletion: {
      consequence: 'It disappears from the project’s page at once.',
      line: 'Takes the photograph off the project’s page.',
    },
  },
})

const percentDone = optionalInteger({
  label: 'Percent done',
  max: 100,
  malformed: 'Enter a whole number from 0 to 100.',
})

export const progressEntries = defineCollection({
  name: 'progress-entry',
  area: 'content',
  fields: {
    project: inProject(),
    date: date({ label: 'Date', required: 'Enter the date.' }),
    percent: {
      ...percentDone,
      parse: (typed: TypedParts) => percentDone.parse({ '': typed['']?.replace(/[%٪]/, '') ?? '' }),
      words: (value: number | null) => (value === null ? '' : `${value} %`),
    },
    text: longText({
      label: 'Text',
      help: 'What was reached, in a sentence or two.',
      max: 2000,
      translatable: true,
    }),
    photographs: references({
      to: photographs.name,
      label: 'Images of that day',
      help: 'Chosen from the photographs of the project.',
      max: maxPhotographsOfDay,
    }),
    onHome: toggle({ label: 'On Home', help: 'Yes shows it on the home page.', initial: false }),
  },
  title: ({ date, percent }) =>
    [dayInWords(date), percent === null ? '' : `${percent} %`].filter(Boolean).join(', '),
  historyTitle: ({ date }) => `Progress of ${dayInWords(date)}`,
  parent: 'project',
  newestBy: 'date',
  isDated: true,
  topic: projects.topic,
  admin: {
    add: `${screensOfProject}/progress/add`,
    list: `${screensOfProject}/progress`,
    title: 'Progress',
    tabs: { add: 'Add progress entry', list: 'Progress' },
    columns: ['text'],
    line: { picture: 'photographs', bar: 'percent' },
    nothing: {
      advice:
        'Say how far the work is, with a date and the photographs of that day. Visitors see the newest first.',
    },
    deletion: {
      consequence: 'It disappears from the project’s page at once.',
      line: 'Takes the entry off the project’s page.',
    },
  },
})

const noFile = 'Choose a PDF.'

export const projectDocuments = defineCollection({
  name: 'project-document',
  shownIf: { isPublic: true },
  area: 'content',
  one: 'document',
  many: 'documents',
  fields: {
    project: inProject(),
    title: text({
      label: 'Title',
      help: 'For example Brochure, or Site plan.',
      max: 200,
      required: 'Give the document a title.',
      translatable: true,
    }),
    file: pdf({ label: 'File', required: { hint: noFile, head: noFile } }),
    isPublic: {
      ...toggle({
        label: 'Public',
        help: 'No keeps it for the office: only administrators can open it.',
        initial: false,
      }),
      words: (value: boolean) => (value ? 'Public' : 'For the office alone'),
    },
    position: position(),
  },
  title: ({ title }) => title,
  historyTitle: ({ title }) => `Document ${title}`,
  parent: 'project',
  order: 'position',
  topic: projects.topic,
  admin: {
    add: `${screensOfProject}/documents/add`,
    list: `${screensOfProject}/documents`,
    title: 'Documents',
    tabs: { add: 'Add document', list: 'Documents' },
    columns: ['file', 'isPublic'],
    line: { picture: 'file' },
    nothing: { advice: 'Brochures and drawings as PDF, for visitors or for the office alone.' },
    deletion: {
      consequence: 'Its link stops working at once.',
      line: 'Takes the document off the project’s page.',
    },
  },
})

export interface StoredPhotograph extends DocumentOf<typeof photographs> {}
export type PhotographValues = ValuesOf<typeof photographs>
