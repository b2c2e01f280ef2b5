import { presetNames } from '#app/admin/people/rules.ts'
import { messages as visit } from '#app/admin/site-visit/visit.ts'
import type { Preset } from '#app/platform/auth/rights.ts'
import { list, word, type Chapter } from './chapter.ts'

const nobodyElse =
  'You see nothing else: an address of another part says so, and who can give you the right to it.'
const readOnly = 'You see values where others have fields, and no buttons that change anything.'

/** What each preset sees after signing in for the first time, and does first. */
const days: Record<Preset, { sees: string; does: string[] }> = {
  owner: {
    sees: `You come to ${word('Overview')}, and the navigation has every part: General, projects, certificates, clients, vacancies and both inboxes.`,
    does: [
      `Set up two-step sign-in under ${word('Account')}: your account can do everything.`,
      `Enter your email there too, and confirm it, so that a forgotten password is no trouble.`,
      `Add the others under ${word('People')}. A preset gives each of them a part; ${word('Adjust')} changes single areas.`,
      `Look at ${word('Site check')} and ${word('Backups')} under General.`,
    ],
  },
  editor: {
    sees: `You come to ${word('Overview')}. The navigation has General, projects, certificates and clients. Requests, people and backups are not your part.`,
    does: [
      `Open a project under ${word('Edit Project')}, change a text and save it. It is on the site at once; the menu beside the button keeps it as a draft or publishes it at a minute.`,
      `Open ${word('History')}: every change is there, and can be undone.`,
      `What a site visit sends waits until somebody publishes it: ${word('Overview')} lists it, with ${word('Publish all')}. After two working days all who may are told, once.`,
      `On a building site, open ${word(visit.title)} on your phone.`,
    ],
  },
  tender: {
    sees: `You come to ${word('Overview')}. The navigation has General, projects, certificates and clients, which you may change, and ${word('Call Requests')}, which you may read: who asked for what, and how far it is.`,
    does: [
      `Look for the projects that a tender needs; ${word('Download')} makes a table of those that are listed.`,
      `Open a call request. ${readOnly}`,
    ],
  },
  hr: {
    sees: `You come to ${word('Overview')}. The navigation has ${word('Vacancies')} and ${word('Job Requests')}. ${nobodyElse}`,
    does: [
      `Open an application and press ${word('Read')}: the resume stands beside it.`,
      `Set its ${word('Status')}, and write a ${word('Note')} for your colleagues.`,
      `${word('Retention')} under ${word('More')} says after how many months applications are erased.`,
      `Choose under ${word('Notifications')} whether new applications reach you.`,
    ],
  },
  'front-desk': {
    sees: `You come to ${word('Overview')}. The navigation has ${word('Call Requests')}. ${nobodyElse}`,
    does: [
      `Open the newest request and answer it: the phone number and the email address are links.`,
      `Set its ${word('Status')}. ${word('Assigned to')} gives it to somebody else, such as the tender manager.`,
      `Press ${word('Notify me of new requests')} on the computer and the phone that you use.`,
    ],
  },
  'site-engineer': {
    sees: `You come to ${word(visit.title)}: the projects that you visit, and a form for photographs and progress. ${nobodyElse}`,
    does: [
      `Put the page on your phone's home screen. It opens without a connection too.`,
      `Choose a project, take photographs, and send them. What cannot be sent waits on the phone.`,
      `For 24 hours you can take back what you sent.`,
    ],
  },
  director: {
    sees: `You come to ${word('Overview')}, and the navigation has every part but people, backups and the other pages of administration. ${readOnly}`,
    does: [
      `Overview says which requests wait for an answer, and for how long.`,
      `Open a request: its status, its note and who takes care of it are there. That you have read it marks nothing. You work on those that are ${word('Assigned to')} you.`,
      `${word('Download')} and ${word('More')} make tables of what is listed.`,
    ],
  },
}

/** One page for each preset. */
export const firstDays: Chapter[] = Object.entries(days).map(([preset, { sees, does }]) => {
  const name = presetNames[preset as Preset] // The keys of the record above.
  return {
    name: `first-day-${preset}`,
    title: `Your first day: ${name}`,
    lead: `What you see when you sign in with the preset ${name}.`,
    sections: [
      { title: 'What you see', text: sees },
      { title: 'What to do first', text: list(...does) },
    ],
  }
})
