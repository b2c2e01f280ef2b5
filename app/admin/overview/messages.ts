import { dayInWords } from '#app/content/fields/date.ts'
import { locales, type Translation } from '#app/platform/locales.ts'

/** What is missing from the site, and what that means for a visitor. */
export const gapMessages = {
  banner: {
    what: 'No banner on the home page',
    why: 'The page starts with a plain background. Add a video or an image.',
  },
  logo: { what: 'No logo', why: 'The header shows the name in plain letters.' },
  contactDetails: {
    what: 'No phone number and no email address',
    why: 'Visitors can reach you only through the form.',
  },
  prequalification: {
    what: 'No prequalification document',
    why: 'The button in the header stays hidden until there is one.',
  },
  projectsImage: { what: 'No image at the top of Projects', why: 'The page starts with text only.' },
  newsImage: { what: 'No image at the top of News', why: 'The page starts with text only.' },
  numbers: {
    what: 'No numbers on the home page',
    why: 'Years, projects and people are not shown before you enter them.',
  },
  visits: {
    what: 'No visitors counted yet',
    why: 'The home page shows their number from the first one on. You can enter those of an earlier website.',
  },
  aboutImage: { what: 'No image at the top of About', why: 'The page starts with text only.' },
  topProjects: (number: number) => ({
    what: number === 0 ? 'No top project' : `Only ${number} top project${number === 1 ? '' : 's'}`,
    why: 'The home page shows up to six. Open a project and set Top project to Yes.',
  }),
  photographs: (number: number) => ({
    what: `${count(number, 'project')} without an image`,
    why: 'Visitors see an empty frame.',
  }),
  descriptions: (number: number) => ({
    what: `${count(number, 'image')} without a description`,
    why: 'People who cannot see the image hear only the name and place.',
  }),
  sample: (number: number, isUndoable: boolean) => ({
    what: `${count(number, 'sample project')} still on the site`,
    why: `Visitors think these projects are yours. ${isUndoable ? 'History undoes their import, for 30 days.' : 'Delete or replace them.'}`,
  }),
  certificates: { what: 'No certificate', why: 'Awards and Certifications on About stays empty.' },
  clients: { what: 'No client logo', why: 'The Clients page has nothing to show.' },
  homeClients: { what: 'No client on the home page', why: 'Our Clients is not shown there.' },
  untranslated: (locale: Translation, missing: readonly string[]) => ({
    what: `Not in ${locales[locale].inEnglish} yet: ${missing.join(', ')}`,
    why: `Visitors who read ${locales[locale].inEnglish} see these texts in English.`,
  }),
  missedBackup: {
    what: 'The last backup is too old',
    why: 'If the server is lost, so is what changed since. Ask the person who manages your server to look into it, and make a backup now.',
  },
  noBackup: {
    what: 'No backup yet',
    why: 'If the server is lost, so is everything here. Make a backup, and ask the person who manages your server to have the site make them automatically.',
  },
  mail: {
    what: 'No email for new requests',
    why: 'Ask the person who manages your server to set it up. Until then, look here or turn on notifications.',
  },
  twoSteps: {
    what: 'Two-step sign-in is off',
    why: 'Anyone who learns your password can change the site. A code from your phone stops them.',
  },
} as const

export const preparation = {
  title: 'The site is in preparation',
  lead: 'Visitors see one page that says so. Only people who sign in here see the site.',
  builtIn:
    'On these pages nothing is saved yet. Visitors would see the text and numbers that came with the site:',
  nothingBuiltIn: 'All texts and numbers are your own.',
  open: 'Open the site',
  opened: 'The site is open. Visitors see it now.',
} as const

/** What an empty site needs first, in this order. */
export const firstSteps = {
  name: {
    what: 'Name the company',
    why: 'It is in every page’s title, at the bottom of every page and in search results.',
  },
  logo: { what: 'Add the logo', why: 'It is at the top of every page.' },
  phone: { what: 'Enter the phone number', why: 'It is at the bottom of every page and on Contact.' },
  numbers: {
    what: 'Enter your numbers',
    why: 'Years of experience and projects are on the home page.',
  },
  texts: { what: 'Write the texts', why: 'The home page begins with them, and About repeats them.' },
  banner: { what: 'Choose the banner', why: 'A video or an image is the first thing that visitors see.' },
  privacy: {
    what: 'Add the privacy notice',
    why: 'It is linked below both forms, and says what you do with what visitors send.',
  },
  project: { what: 'Add the first project', why: 'With an image it appears on Projects at once.' },
} as const

/** `Good morning, Sara.`, by the time where the company is. */
export function greet(username: string, hour: number): string {
  const time = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [first = ''] = username.split(/[\s._-]+/)
  return `Good ${time}, ${first.charAt(0).toUpperCase()}${first.slice(1)}.`
}

/** `in 30 days, 14 % more than in the 30 before` */
export function compareVisits(days: number, now: number, before: number): string {
  if (before === 0) return `in ${days} days`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `in ${days} days, as many as in the ${days} before`
  return `in ${days} days, ${percent} % ${now > before ? 'more' : 'fewer'} than in the ${days} before`
}

/** Round numbers from zero to at least the maximum, with at most four steps. */
export function chartTicks(max: number): number[] {
  const minStep = Math.max(1, max / 4)
  const magnitude = 10 ** Math.floor(Math.log10(minStep))
  const step = [1, 2, 5, 10].map((times) => times * magnitude).find((size) => size >= minStep) ?? minStep
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}

/** In working days; what waits longer is red, and whoever may publish is told of it. */
export const patience = 2

/** How long a request has waited. */
export function waitingFor(workingDays: number): string {
  if (workingDays === 0) return 'since today'
  return workingDays === 1 ? '1 working day' : `${workingDays} working days`
}

/** Somebody else may have entered the address, and rights ask for that again. */
export const askToConfirm =
  'Your email address is not confirmed, so no link to a new password is sent to it if you forget yours.'

/** After a backup was restored. */
export const peopleOf = (day: string) =>
  `A backup was restored. People and rights are those of ${dayInWords(day)}, and every link is revoked: look at People.`
