import { href } from 'react-router'
import { optionalChoice } from '#app/content/fields/choice.ts'
import { group } from '#app/content/fields/group.ts'
import { toggle } from '#app/content/fields/toggle.ts'
import { defineSingleton } from '#app/content/singleton.ts'
import { en } from '#app/messages/en.ts'
import { providerNames } from '../player-address.ts'
import {
  fileOrVideoLink,
  focalPoint,
  line,
  number,
  optionalLine,
  optionalNumber,
  optionalPhotograph,
  paragraph,
  sentences,
  statedNumber,
} from '../fields.ts'
import { countSlots, hints, messages, serviceSlots } from '../messages.ts'

const place = { group: 'Home', site: '/' } as const

/** Heights and targets on this page are the constants of specification §9. */
export const homeimage = defineSingleton({
  name: 'homeimage',
  area: 'content',
  admin: {
    ...place,
    address: href('/admin/home'),
    title: 'Home video',
    lead: 'Plays without sound behind the headline.',
  },
  fields: {
    imageUrl: fileOrVideoLink({
      label: 'Video',
      help: `Upload a video, or paste a link to one on ${providerNames.join(', ')}. It runs in a loop, without sound.`,
    }),
    posterUrl: optionalPhotograph({
      label: 'Still image',
      help: 'Shown before the video starts, and on devices that do not play it.',
    }),
    ...focalPoint,
    videoHeight: number({
      label: 'Banner height',
      help: '650 is usual; a larger number makes the banner taller.',
      initial: 650,
    }),
  },
  sentences,
})

export const hometext = defineSingleton({
  name: 'hometext',
  area: 'content',
  admin: {
    ...place,
    address: href('/admin/home-text'),
    title: 'Home text',
    shownOn: ['/', href('/about')],
    lead: 'The first words that a visitor reads.',
  },
  fields: {
    headertxt: line({
      translatable: true,
      label: 'Headline',
      help: 'Six to eight words read best.',
      initial: 'Building construction and fit-out',
    }),
    firstp: paragraph({
      translatable: true,
      label: 'First paragraph',
      initial: 'We build towers, villas and warehouses, and we fit out the rooms inside them.',
    }),
    secondp: paragraph({
      translatable: true,
      label: 'Second paragraph',
      help: 'Also shown on the About page.',
      initial: 'One team answers for the whole building, from the first pile to the last door handle.',
    }),
  },
  sentences,
})

export const servicestext = defineSingleton({
  name: 'servicestext',
  area: 'content',
  admin: {
    ...place,
    address: href('/admin/services-text'),
    title: 'Services text',
    lead: 'The heading above the list of services.',
  },
  fields: { headertxt: line({ translatable: true, label: 'Heading', initial: 'Our Services' }) },
  sentences,
})

const builtInServices = [
  'Building construction',
  'Villas and private houses',
  'Interior fit-out',
  'Renovation and maintenance',
]
const textOf = '.itemtext'

const { uses, works } = en.projects
const { villas, residential, offices, hospitality, industrial, retail, health, education } = uses

/** What a service may lead to. Its keys are stored, as those of *Sector* in 0.1.0. */
export const serviceSubjects = {
  villas,
  residential,
  offices,
  hospitality,
  industrial,
  retail,
  health,
  education,
  'fit-out': works['fit-out'],
  infrastructure: works.infrastructure,
}
export type ServiceSubject = keyof typeof serviceSubjects

/** A slot without a text is empty, and may not have an image (specification §5, Services item). */
const service = (slot: (typeof serviceSlots)[number]) =>
  group(
    {
      itemimg: optionalPhotograph({ label: `Image ${slot}` }),
      itemtext: optionalLine({
        translatable: true,
        label: `Service ${slot}`,
        initial: builtInServices[slot - 1],
      }),
      sector: optionalChoice({
        label: `Use or work ${slot}`,
        help: 'The service then leads to the projects of this use or work.',
        of: serviceSubjects,
      }),
    },
    ({ itemimg, itemtext }) =>
      itemtext === '' && itemimg !== ''
        ? { why: 'missing', hint: hints.serviceText, input: textOf }
        : undefined,
  )

export const servicesItems = defineSingleton({
  name: 'servicesItems',
  area: 'content',
  admin: {
    ...place,
    address: href('/admin/services-items'),
    title: 'Services items',
    lead: 'Up to eight services, each with an image.',
  },
  fields: bySlot(serviceSlots, 'item', service),
  check(services) {
    const hasOne = Object.values(services).some(({ itemtext }) => itemtext !== '')
    return new Map(
      hasOne ? [] : [['item1', { why: 'missing', hint: hints.firstService, input: textOf }] as const],
    )
  },
  sentences: { ...sentences, missing: messages.serviceTextMissing },
})

const builtInCounts = [
  { name: 'Years of experience', number: 17 },
  { name: 'Completed projects', number: 300 },
  { name: 'Ongoing projects', number: 5 },
  { name: 'Work force', number: 200 },
]

export const counts = defineSingleton({
  name: 'counts',
  area: 'content',
  admin: {
    ...place,
    address: href('/admin/count-section'),
    title: 'Count section',
    lead: 'Four numbers that count up when the visitor reaches them, and what else convinces.',
  },
  fields: {
    ...bySlot(countSlots, 'name', (slot) =>
      line({ translatable: true, label: `Name ${slot}`, initial: builtInCounts[slot - 1]?.name }),
    ),
    ...bySlot(countSlots, 'number', (slot) =>
      statedNumber({ label: `Number ${slot}`, initial: builtInCounts[slot - 1]?.number }),
    ),
    safeHours: optionalNumber({
      label: 'Safe man-hours without LTI',
      help: 'Hours worked on your sites since the last lost-time injury (LTI). If empty, nothing is shown.',
    }),
    hoursFromFigures: toggle({
      label: 'Safe man-hours from the figures by year',
      help: 'Yes takes the sum of the years in a row, back from the newest, in which no lost-time injury happened, down to whole thousands. Nothing else of the figures is shown.',
      initial: false,
    }),
    certificates: toggle({
      label: 'Certificates on the home page',
      help: 'Yes shows them below the numbers.',
      initial: false,
    }),
  },
  sentences: { ...sentences, missing: messages.countsMissing },
})

/** Has no record of its own: the visits themselves are counted (`visits.server.ts`). */
export const visitorscount = defineSingleton({
  name: 'visitorscount',
  area: 'content',
  isCounted: true,
  admin: {
    ...place,
    address: href('/admin/visitors-count'),
    title: 'Visitors count',
    lead: 'The number at the bottom of the home page. It counts by itself.',
  },
  fields: {
    number: number({
      label: 'Visitors so far',
      help: 'Change it only to continue the count of an older site.',
    }),
  },
  sentences: { ...sentences, updated: messages.visitorsUpdated },
})

/** `item1`, `item2`, … */
function bySlot<const Slots extends readonly number[], Name extends string, Field>(
  slots: Slots,
  name: Name,
  make: (slot: Slots[number]) => Field,
) {
  const fields = slots.map((slot: Slots[number]) => [`${name}${slot}`, make(slot)])
  return Object.fromEntries(fields) as Record<`${Name}${Slots[number]}`, Field> // One of each slot.
}
