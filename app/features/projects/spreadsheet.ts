import { topProjectsLimit } from './project.ts'

const exampleCode = 'EXAMPLE'

/** How the template of projects is filled in, and what its columns are also called. */
export const spreadsheet = {
  example: {
    code: exampleCode,
    name: 'Al Barari Villa 22',
    location: 'Al Barari',
    client: 'Private client',
    consultant: 'Khoor Design Studio',
    type: 'villa',
    status: 'ongoing',
    remarks: 'G+1 villa with a basement and a pool.',
    news: 'No',
    topproject: 'No',
    imageUrl: 'al-barari-villa-22.jpg',
    imageAlt: 'The villa from the garden at dusk',
    sector: 'villas',
    plotArea: '1400',
    builtUpArea: '1150',
    levels: 'B+G+1',
    startedOn: '2026-01-12',
    plannedHandover: '2027-03-30',
    contractForm: 'traditional',
    scope: 'structure,finishes,mep',
    valueBand: '5m-20m',
    showValue: 'No',
  },
  notes: {
    code: `As on your drawings; no two projects have the same code. The row with the code ${exampleCode} is never imported.`,
    topproject: `At most ${topProjectsLimit} projects on the whole site.`,
    imageUrl: 'The name of the image file. If empty: the file named like the code, for example 207.jpg.',
    imageAlt: 'One sentence for people who cannot see the image. May be empty.',
  },
  /** The first are those of the data of a Firebase site. */
  aliases: {
    projectcode: 'code',
    projectname: 'name',
    title: 'name',
    place: 'location',
    description: 'remarks',
    top: 'topproject',
    imageurl: 'imageUrl',
    imagefile: 'imageUrl',
    picture: 'imageUrl',
    photo: 'imageUrl',
    photograph: 'imageUrl',
    filename: 'imageUrl',
    imagealt: 'imageAlt',
    alttext: 'imageAlt',
    formofcontract: 'contractForm',
  },
} as const
