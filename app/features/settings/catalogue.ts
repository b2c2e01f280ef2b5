import { href } from 'react-router'
import type { UploadPolicyName } from '#app/uploads/policy.ts'
import { providerNames } from '#app/platform/http/player-address.ts'
import { countSlots, messages, serviceSlots, type SettingKey } from './rules.ts'

type Kind =
  | 'text'
  | 'longtext'
  | 'email'
  | 'number'
  /** A number of months; empty is for ever. */
  | 'months'
  | 'switch'
  /** http(s) only. */
  | 'link'
  /** A stored file of the field's policy. */
  | 'image'
  /** A link, or such a file. */
  | 'file-or-link'
  /** Percent of a photograph's width or height, chosen on the photograph itself. */
  | 'focus'

export interface SettingField {
  /** Where it stands in the record: `headertxt`, `why.product`, `item1.itemtext`. */
  name: string
  label: string
  kind: Kind
  help?: string
  /** May not be left empty. */
  required: boolean
  /** What a file may be. */
  policy?: UploadPolicyName
}

export interface SettingPage {
  key: SettingKey | 'visitorscount'
  sheet: string
  group: (typeof groups)[number]
  address: string
  title: string
  lead: string
  /** Where the site shows it; absent for what visitors never see. */
  site?: string
  fields: readonly SettingField[]
  /** Said where a required field is empty. */
  missing: string
  done: string
}

export const groups = ['Site', 'Home', 'About', 'Pages', 'Contact'] as const

const field = (kind: Kind, name: string, label: string, help?: string): SettingField => ({
  kind,
  name,
  label,
  help,
  required: true,
})
const optional = (one: SettingField): SettingField => ({ ...one, required: false })
const photograph = (name: string, label: string, help?: string): SettingField => ({
  ...field('image', name, label, help),
  policy: 'photograph',
})
const focalPoint = [
  optional(field('focus', 'focusX', 'Point that is never cut off, across')),
  optional(field('focus', 'focusY', 'Point that is never cut off, down')),
]
const banner = [
  photograph('imageUrl', 'Image', 'Wide photographs look best: at least 2,400 pixels across.'),
  ...focalPoint,
]
/** Fields of the specification §3 that nothing on the site shows; they are not lost, and can be changed. */
const recordHeight = (help: string) => optional(field('number', 'videoHeight', 'Height in pixels', help))
const usual = { missing: messages.fieldsMissing, done: messages.updated }
const picture = { missing: messages.imageMissing, done: messages.updated }

/** Every page of General, in the order of the left column; each is a record of the specification §3. */
export const settingPages: readonly SettingPage[] = [
  {
    ...usual,
    key: 'prequalification',
    sheet: 'G-02',
    group: 'Site',
    address: href('/admin'),
    title: 'Prequalification',
    lead: 'The document behind the Prequalification button in the header of the site.',
    site: href('/projects'),
    fields: [
      {
        ...field(
          'file-or-link',
          'imageUrl',
          'Link to the document',
          'Paste an address that begins with https://, or upload a PDF. Empty takes the button off the site.',
        ),
        policy: 'document',
        required: false,
      },
      recordHeight('Saved with the document. The site does not use this number.'),
    ],
  },
  {
    ...picture,
    key: 'homelogo',
    sheet: 'G-03',
    group: 'Site',
    address: href('/admin/logo'),
    title: 'Logo',
    lead: 'Shown in the header of every page, on dark blue.',
    site: href('/projects'),
    fields: [
      {
        ...photograph('imageUrl', 'Image', 'SVG or PNG with a clear background, drawn for dark ground.'),
        policy: 'logo',
      },
      recordHeight('Saved with the logo. If empty, 650. The header of the site has a height of its own.'),
    ],
  },
  {
    ...usual,
    key: 'site',
    sheet: 'G-04',
    group: 'Site',
    address: href('/admin/site'),
    title: 'Site details',
    lead: 'Facts that appear in several places.',
    site: href('/projects'),
    fields: [
      field('text', 'companyName', 'Company name'),
      optional(field('text', 'licence', 'Licence line', 'Stands in the footer.')),
      optional(field('link', 'videoChannel', 'Video channel', 'The address of your channel.')),
      optional(field('text', 'whatsapp', 'WhatsApp number', 'With the code of the country: +971 …')),
      optional(field('text', 'place', 'Place on the map', 'An address, or coordinates: 25.1857, 55.2724.')),
      field(
        'number',
        'loadingOverlay',
        'Loading overlay in milliseconds',
        '2000 is two seconds; 0 switches it off.',
      ),
      field('switch', 'brochure', 'Egypt brochure', 'Yes links it from About and the footer.'),
      {
        ...field(
          'file-or-link',
          'brochureUrl',
          'Brochure',
          'Upload a PDF, or paste an address that begins with https://. Empty keeps the one that the site comes with.',
        ),
        policy: 'document',
        required: false,
      },
    ],
  },
  {
    ...usual,
    key: 'retention',
    sheet: 'G-06',
    group: 'Site',
    address: href('/admin/retention'),
    title: 'Retention',
    lead: 'How long the site keeps what visitors send, before it erases old requests by itself.',
    fields: [
      optional(
        field(
          'months',
          'callRequests',
          'Months until call requests are erased',
          'If empty, call requests are never erased because of their age.',
        ),
      ),
      optional(
        field(
          'months',
          'jobRequests',
          'Months until job requests are erased, with their resumes',
          'If empty, job requests are never erased because of their age.',
        ),
      ),
    ],
  },
  {
    ...usual,
    key: 'homeimage',
    sheet: 'H-01',
    group: 'Home',
    address: href('/admin/home'),
    title: 'Home video',
    lead: 'Runs without sound behind the headline.',
    site: '/',
    fields: [
      {
        ...field(
          'file-or-link',
          'imageUrl',
          'Video',
          `Upload a video, or paste a link to one on ${providerNames.join(', ')}. It runs in a loop, without sound.`,
        ),
        policy: 'video',
        required: false,
      },
      optional(
        photograph('posterUrl', 'Still picture', 'Stands until the video runs, and where nothing may move.'),
      ),
      ...focalPoint,
      field(
        'number',
        'videoHeight',
        'Height in pixels',
        'On a screen 1,440 pixels wide; it grows with the screen. 650 unless you say otherwise.',
      ),
    ],
  },
  {
    ...usual,
    key: 'hometext',
    sheet: 'H-02',
    group: 'Home',
    address: href('/admin/home-text'),
    title: 'Home text',
    lead: 'The first words that a visitor reads.',
    site: '/',
    fields: [
      field('text', 'headertxt', 'Headline', 'Six to eight words read best.'),
      field('longtext', 'firstp', 'First paragraph'),
      field('longtext', 'secondp', 'Second paragraph', 'Also stands on the About page.'),
    ],
  },
  {
    ...usual,
    key: 'servicestext',
    sheet: 'H-03',
    group: 'Home',
    address: href('/admin/services-text'),
    title: 'Services text',
    lead: 'The heading above the list of services.',
    site: '/',
    fields: [field('text', 'headertxt', 'Heading')],
  },
  {
    ...usual,
    missing: messages.serviceTextMissing,
    key: 'servicesItems',
    sheet: 'H-04',
    group: 'Home',
    address: href('/admin/services-items'),
    title: 'Services items',
    lead: 'Up to eight services, each with a photograph.',
    site: '/',
    fields: serviceSlots.flatMap((slot) => [
      optional(photograph(`item${slot}.itemimg`, `Photograph ${slot}`)),
      optional(field('text', `item${slot}.itemtext`, `Service ${slot}`)),
    ]),
  },
  {
    ...usual,
    missing: messages.countsMissing,
    key: 'counts',
    sheet: 'H-05',
    group: 'Home',
    address: href('/admin/count-section'),
    title: 'Count section',
    lead: 'Four numbers that count up when the visitor reaches them.',
    site: '/',
    fields: countSlots.flatMap((slot) => [
      field('text', `name${slot}`, `Name ${slot}`),
      field('number', `number${slot}`, `Number ${slot}`),
    ]),
  },
  {
    ...usual,
    done: messages.visitorsUpdated,
    key: 'visitorscount',
    sheet: 'H-07',
    group: 'Home',
    address: href('/admin/visitors-count'),
    title: 'Visitors count',
    lead: 'The number at the foot of the home page. It goes up by itself.',
    site: '/',
    fields: [field('number', 'number', 'Visitors so far', 'Change it only to carry on from an older site.')],
  },
  {
    ...picture,
    key: 'aboutimage',
    sheet: 'B-01',
    group: 'About',
    address: href('/admin/about-image'),
    title: 'About image',
    lead: 'The wide photograph at the top of About.',
    site: '/about',
    fields: banner,
  },
  {
    ...usual,
    key: 'abouttext',
    sheet: 'B-02',
    group: 'About',
    address: href('/admin/about-text'),
    title: 'About text',
    lead: 'The headline of the About page.',
    site: '/about',
    fields: [field('text', 'headertxt', 'Headline')],
  },
  {
    ...usual,
    key: 'gmmessage',
    sheet: 'B-03',
    group: 'About',
    address: href('/admin/gm-message'),
    title: 'GM message',
    lead: 'The General Manager’s letter.',
    site: '/about',
    fields: [
      field('text', 'headertxt', 'Heading'),
      field('longtext', 'firstp', 'First paragraph'),
      field('longtext', 'secondp', 'Second paragraph'),
    ],
  },
  {
    ...usual,
    key: 'aboutbottom',
    sheet: 'B-04',
    group: 'About',
    address: href('/admin/about-bottom'),
    title: 'Why, mission, vision',
    lead: 'Three boxes. Every sentence becomes one line.',
    site: '/about',
    fields: [
      field('longtext', 'why.product', 'Why the company'),
      field('longtext', 'mission', 'Our mission'),
      field('longtext', 'vision', 'Our vision'),
    ],
  },
  {
    ...picture,
    key: 'projectsimage',
    sheet: 'P-01',
    group: 'Pages',
    address: href('/admin/projects-image'),
    title: 'Projects image',
    lead: 'The wide photograph at the top of Projects.',
    site: href('/projects'),
    fields: banner,
  },
  {
    ...picture,
    key: 'newsimage',
    sheet: 'P-02',
    group: 'Pages',
    address: href('/admin/news-image'),
    title: 'News image',
    lead: 'The wide photograph at the top of News.',
    site: href('/news'),
    fields: banner,
  },
  {
    ...usual,
    key: 'contactDetails',
    sheet: 'C-01',
    group: 'Contact',
    address: href('/admin/contact-details'),
    title: 'Contact details',
    lead: 'How visitors reach you.',
    site: '/contact',
    fields: [
      field('text', 'tel', 'Telephone'),
      field('text', 'fax', 'Fax'),
      field('text', 'pobox', 'P.O. box'),
      field('email', 'email', 'E-mail'),
      field('longtext', 'address', 'Address'),
    ],
  },
]

/** The page at an address of the back office, with or without a slash at its end. */
export function pageAt(path: string): SettingPage | undefined {
  const address = path.replace(/\/+$/, '')
  return settingPages.find((page) => page.address === address)
}

/** The page that edits a record. */
export function pageFor(key: SettingPage['key']): SettingPage {
  const page = settingPages.find((one) => one.key === key)
  if (!page) throw new Error(`no page edits ${key}`)
  return page
}

/** Labels of the fields, by their names; a point goes with its photograph. */
export function labelsOf({ fields }: SettingPage): Record<string, string> {
  const typed = fields.filter(({ kind }) => kind !== 'focus')
  return Object.fromEntries(typed.map(({ name, label }) => [name, label]))
}
