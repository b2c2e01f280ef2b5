import type { ProjectFilter } from '../words.ts'

interface Words {
  title: string
  description: string
}

/** The heading of each filtered list, and its description for search engines. */
export const listTexts: Record<ProjectFilter['status'], Record<ProjectFilter['type'], Words>> = {
  ongoing: {
    all: {
      title: 'Ongoing Projects',
      description: 'Buildings and villas that we have under construction.',
    },
    building: {
      title: 'Ongoing Buildings',
      description: 'Buildings that we have under construction.',
    },
    villa: { title: 'Ongoing Villas', description: 'Villas that we have under construction.' },
  },
  completed: {
    all: {
      title: 'Completed Projects',
      description: 'Buildings, villas and fit-outs that we have handed over.',
    },
    building: { title: 'Completed Buildings', description: 'Buildings that we have handed over.' },
    villa: { title: 'Completed Villas', description: 'Villas that we have handed over.' },
  },
  upcoming: {
    all: {
      title: 'Upcoming Projects',
      description: 'Buildings and villas that we will start soon.',
    },
    building: { title: 'Upcoming Buildings', description: 'Buildings that we will start soon.' },
    villa: { title: 'Upcoming Villas', description: 'Villas that we will start soon.' },
  },
  all: {
    all: {
      title: 'All Projects',
      description: 'All our projects: ongoing, completed and upcoming.',
    },
    building: {
      title: 'All Buildings',
      description: 'All our buildings: upcoming, ongoing and completed.',
    },
    villa: {
      title: 'All Villas',
      description: 'All our villas: upcoming, ongoing and completed.',
    },
  },
}
