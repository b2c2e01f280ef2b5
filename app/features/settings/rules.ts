import type { Photograph } from '#app/platform/images/photograph.ts'

export const mostMonths = 120
/** What the retention page offers. */
export const proposedMonths = [6, 12] as const

/** Every sentence about the general settings (specification §5, §8; behaviour.md, Which success message where). */
export const messages = {
  fieldsMissing: 'You should fill all fields.',
  countsMissing: 'Please fill all fields.',
  serviceTextMissing: 'You should enter the text.',
  imageMissing: 'Please choose an image.',
  noChanges: 'No changes to update',
  updated: 'Data updated successfully.',
  visitorsUpdated: 'Visitors count updated successfully.',
  notTaken: 'Please look at the marked fields.',
  savedMeanwhile: 'Someone else saved this page while you were typing',
  notPossible: 'It is our fault, and nothing was changed. Please try again in a moment.',
} as const

/** The sentence beside a faulty field; the specification's own stands at the head of the form. */
export const hints = {
  missing: 'Fill this in.',
  image: 'Choose a picture.',
  serviceText: 'Name this service, or take its photograph away too.',
  firstService: 'Name at least one service.',
  notANumber: 'Write a whole number, in digits.',
  notALink: 'A link begins with https:// or http://. Copy it from the address bar of the page.',
  notALinkOrFile: 'Paste a link that begins with https://, or upload a file.',
  notMonths: `Write a number of months from 1 to ${mostMonths}, or leave this empty.`,
  notAnEmail: 'An e-mail address has an @ and a point behind it.',
  fileGone: 'This file is no longer stored. Choose it again.',
  tooLong: (most: number) => `At most ${most.toLocaleString('en')} characters.`,
} as const

/**
 * The single records of the specification §3 (General settings), as they are stored, and the text that the site shows
 * while a record is missing. A field named `imageUrl`, `posterUrl` or `itemimg` holds the key of a stored file, or a link.
 */
export interface Settings {
  /** Nothing on the site shows these two heights; they belong to the records, and are imported and edited with them. */
  prequalification: { imageUrl: string; videoHeight?: number }
  homelogo: { imageUrl: string; videoHeight: number }
  homeimage: { imageUrl: string; posterUrl: string; videoHeight: number } & FocalPoint
  newsimage: { imageUrl: string } & FocalPoint
  projectsimage: { imageUrl: string } & FocalPoint
  aboutimage: { imageUrl: string } & FocalPoint
  hometext: { headertxt: string; firstp: string; secondp: string }
  servicestext: { headertxt: string }
  servicesItems: Record<`item${ServiceSlot}`, { itemimg: string; itemtext: string }>
  counts: Record<`name${CountSlot}`, string> & Record<`number${CountSlot}`, number>
  abouttext: { headertxt: string }
  gmmessage: { headertxt: string; firstp: string; secondp: string }
  aboutbottom: { why: { product: string }; mission: string; vision: string }
  contactDetails: { tel: string; fax: string; pobox: string; email: string; address: string }
  /** Ours: behaviour.md, Site details. */
  site: {
    companyName: string
    licence: string
    videoChannel: string
    whatsapp: string
    place: string
    /** Milliseconds; 0 is off. */
    loadingOverlay: number
    brochure: boolean
    /** The key of a stored PDF, or a link; empty: the brochure that the site comes with. */
    brochureUrl: string
  }
  /** Ours: how old, in months, requests become before they are erased by themselves; null: they are never. */
  retention: { callRequests: number | null; jobRequests: number | null }
}

/** What every crop keeps, in percent of width and height; ours. */
export type FocalPoint = Pick<Photograph, 'focusX' | 'focusY'>

export type SettingKey = keyof Settings
export const serviceSlots = [1, 2, 3, 4, 5, 6, 7, 8] as const
export const countSlots = [1, 2, 3, 4] as const
type ServiceSlot = (typeof serviceSlots)[number]
export type CountSlot = (typeof countSlots)[number]

const middle = { focusX: 50, focusY: 50 }
const noService = { itemimg: '', itemtext: '' }

/** Heights, targets and the overlay are the constants of the specification §9. */
export const defaults: Settings = {
  prequalification: { imageUrl: '' },
  homelogo: { imageUrl: '', videoHeight: 650 },
  homeimage: { imageUrl: '', posterUrl: '', videoHeight: 650, ...middle },
  newsimage: { imageUrl: '', ...middle },
  projectsimage: { imageUrl: '', ...middle },
  aboutimage: { imageUrl: '', ...middle },
  hometext: {
    headertxt: 'Building construction and fit-out in Dubai',
    firstp: 'We build towers, villas and warehouses, and we fit out the rooms inside them.',
    secondp: 'One team answers for the whole building, from the first pile to the last door handle.',
  },
  servicestext: { headertxt: 'Our Services' },
  servicesItems: {
    item1: { itemimg: '', itemtext: 'Building construction' },
    item2: { itemimg: '', itemtext: 'Villas and private houses' },
    item3: { itemimg: '', itemtext: 'Interior fit-out' },
    item4: { itemimg: '', itemtext: 'Renovation and maintenance' },
    item5: noService,
    item6: noService,
    item7: noService,
    item8: noService,
  },
  counts: {
    name1: 'Years of experience',
    number1: 17,
    name2: 'Completed projects',
    number2: 300,
    name3: 'Ongoing projects',
    number3: 5,
    name4: 'Work force',
    number4: 200,
  },
  abouttext: { headertxt: 'About us' },
  gmmessage: {
    headertxt: 'Message from the General Manager',
    firstp: 'Every building we hand over carries our name for longer than we will.',
    secondp: 'Thank you to everyone who works with us, on site and in the office.',
  },
  aboutbottom: {
    why: {
      product:
        'One team from foundation to furniture. Clear programmes. Handover on the day in the contract.',
    },
    mission: 'To hand over sound buildings on the day we promised.',
    vision: 'To be the contractor that Dubai architects ask for by name.',
  },
  contactDetails: { tel: '', fax: '', pobox: '', email: '', address: 'Dubai, United Arab Emirates' },
  site: {
    companyName: 'Plinth Building Contracting',
    licence: '',
    videoChannel: '',
    whatsapp: '',
    place: '',
    loadingOverlay: 2000,
    brochure: false,
    brochureUrl: '',
  },
  retention: { callRequests: null, jobRequests: null },
}
