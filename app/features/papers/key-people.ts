import { defineCollection } from '#app/content/define.ts'
import { optionalInteger } from '#app/content/fields/optional-integer.ts'
import { pdf } from '#app/content/fields/pdf.ts'
import { picture } from '#app/content/fields/picture.ts'
import { longText, searchedText, text } from '#app/content/fields/text.ts'
import { ofTender } from './tender.ts'

/** Those of the company whom a tender names. */
export const keyPeople = defineCollection({
  ...ofTender,
  name: 'key-person',
  many: 'key people',
  fields: {
    name: searchedText({ label: 'Name', max: 120, required: 'Enter the name.' }),
    title: text({ label: 'Title', help: 'For example Project Manager.', max: 120 }),
    discipline: text({ label: 'Discipline', help: 'For example MEP.', max: 120 }),
    since: optionalInteger({
      label: 'With the company since',
      min: 1950,
      max: 2100,
      malformed: 'Enter the year in four digits.',
    }),
    yearsTotal: optionalInteger({
      label: 'Years of experience in all',
      max: 70,
      malformed: 'Enter a whole number from 0 to 70.',
    }),
    qualifications: longText({ label: 'Qualifications', help: 'One on each line.', max: 4000 }),
    projects: longText({ label: 'Projects', help: 'One on each line, with its code.', max: 4000 }),
    portrait: picture({ label: 'Portrait', policy: 'officePhotograph', folder: 'documents' }),
    cv: pdf({ label: 'CV as a PDF' }),
  },
  title: ({ name }) => name,
  search: 'name',
  admin: {
    ...ofTender.admin,
    add: '/admin/key-people',
    tabs: { add: 'Add key person', list: 'Key people' },
    columns: ['title', 'discipline'],
    nothing: {
      advice: 'Who leads your projects, with years, qualifications and CV, as a tender asks for them.',
    },
    deletion: {
      consequence: 'History still has it. To erase somebody for good, use Personal data.',
      line: 'Takes the person out of the list.',
    },
  },
})
