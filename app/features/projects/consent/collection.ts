import { defineCollection, type DocumentOf, type ValuesOf } from '#app/content/define.ts'
import { choice } from '#app/content/fields/choice.ts'
import { choices } from '#app/content/fields/choices.ts'
import { date } from '#app/content/fields/date.ts'
import { oneCell, plain } from '#app/content/fields/field.ts'
import { pdf } from '#app/content/fields/pdf.ts'
import { longText, text } from '#app/content/fields/text.ts'
import { oneLine } from '#app/platform/forms/one-line.ts'
import { projects } from '../collection.ts'
import { inProject, screensOfProject } from '../story/collection.ts'

/** What a client may agree to. */
export const consentScopes = {
  website: 'Website',
  social: 'Social media',
  tenders: 'Tender documents',
  name: 'Naming the client',
  value: 'Showing the value',
} as const
export type ConsentScope = keyof typeof consentScopes

const answers = { asked: 'Asked', changes: 'Asks for changes', approved: 'Approved' } as const

/** In place of a name. */
export const erased = 'erased'

/** The way of a client who answered on the page of a link. Nobody else gives it. */
export const byLink = 'link'

/** The way of an owner who publishes without consent. */
export const withoutConsent = 'none'

const ways = {
  [byLink]: 'Link',
  letter: 'Letter',
  telephone: 'Telephone',
  [withoutConsent]: 'Without consent',
} as const

/** What the page of a link writes. */
const ofGuest = { type: 'implied', isImplied: true as const, setBy: 'guest' as const }

function implied(label: string) {
  return oneCell<string>({
    type: 'implied',
    label,
    initial: '',
    parse: (typed) => ({ value: oneLine(plain(typed[''])) }),
    read: (stored) => (typeof stored === 'string' ? oneLine(stored) : ''),
    historyFields: [],
  })
}

/**
 * A client's consent to what is shown of a project, kept with what was agreed to. It is asked for with a link, or recorded
 * in the office. Visitors see nothing of it.
 */
export const consents = defineCollection({
  name: 'consent',
  area: 'content',
  publication: 'none',
  isOfficeOnly: true,
  switchedOnBy: { singleton: 'site', field: 'askConsent' },
  fields: {
    project: inProject(),
    who: text({
      label: 'Who',
      help: 'The name and the position of whoever agrees for the client.',
      max: 200,
      required: 'Write who agrees for the client.',
    }),
    day: date({ label: 'Day', required: 'Enter the day.' }),
    how: choice({
      label: 'How',
      help: 'Only an owner may publish without consent. History shows it.',
      of: ways,
      initial: 'letter',
      required: 'Choose how it was given.',
      notOffered: [byLink],
    }),
    scope: choices({ label: 'Agreed to', of: consentScopes }),
    lastDay: date({ label: 'Until', help: 'May be empty: it has no end.' }),
    scan: pdf({ label: 'Letter as a PDF' }),
    words: longText({ label: 'Words of the client', max: 2000 }),
    note: longText({ label: 'Note', help: 'For the office. The client does not see it.', max: 2000 }),
    answer: {
      ...choice({ label: 'Answer', of: answers, initial: 'approved', required: 'Choose the answer.' }),
      ...ofGuest,
    },
    // As JSON (`snapshot.ts`).
    approved: { ...implied('What was shown'), ...ofGuest },
    // The hash of what the page showed that was answered.
    seen: { ...implied('What was seen'), ...ofGuest },
  },
  // What a client said on the page of a link is evidence.
  fixed: ({ how, answer }) =>
    how !== byLink ? [] : answer === 'asked' ? ['how'] : ['who', 'day', 'how', 'scope', 'words'],
  title: ({ who }) => who,
  historyTitle: ({ who, how }) =>
    how === withoutConsent ? `Publication without consent, decided by ${who}` : `Consent of ${who}`,
  parent: 'project',
  newestBy: 'day',
  topic: projects.topic,
  admin: {
    add: `${screensOfProject}/consents/record`,
    list: `${screensOfProject}/consents`,
    title: 'Consent',
    tabs: { add: 'Record consent', list: 'Consent' },
    addButton: 'Record consent',
    columns: ['answer', 'how', 'day', 'lastDay'],
    nothing: {
      title: 'No consent yet',
      advice:
        'The client agrees here to what the site shows of this project: its name, its photographs and whose it is. Send the client a link to the page, or record what you have by letter or by telephone.',
    },
    deletion: {
      consequence: 'Its link shows nothing any longer. The project stays as it is.',
      line: 'A link that was sent for it stops working.',
    },
  },
})

export interface Consent extends DocumentOf<typeof consents> {}
export type ConsentValues = ValuesOf<typeof consents>
