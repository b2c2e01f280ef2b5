import { messages, tenderLabels } from '#app/features/requests/admin-inbox/messages.ts'
import { callRequests } from '#app/features/requests/call-requests.ts'
import { jobRequests } from '#app/features/requests/job-requests.ts'
import { declaredRequests } from '#app/features/requests/kinds.ts'
import { states, stateLabels } from '#app/features/requests/request.ts'
import { list, word, words, type Chapter } from './chapter.ts'

const named = new Intl.ListFormat('en-GB')
const erased = declaredRequests.map(
  ({ many, file }) => many.toLowerCase() + (file ? ` with their ${file.called}s` : ''),
)

export const requests: Chapter = {
  name: 'requests',
  title: named.format(declaredRequests.map(({ title }) => title)),
  lead: 'What visitors send, newest first.',
  sections: [
    {
      title: 'Read one',
      text: `A number in the navigation shows how many have not been opened yet. Press a request to read all of it. The phone number and the email address are links: on a phone, press the number to call.

Overview shows the newest requests, with a link to each.`,
      picture: {
        name: 'call-requests',
        alt: 'A call request, opened',
        address: callRequests.address,
        async act(page) {
          await page.getByRole('link', { name: /Sample Developer/ }).click()
          await page.getByRole('radiogroup', { name: 'Status' }).waitFor()
        },
      },
    },
    {
      title: 'Set the status',
      text: `${word('Status')} is one of three: ${words(states.map((state) => stateLabels[state]))}. It is saved as soon as you choose one. ${word('Note')} is for your colleagues and is saved when you press ${word('Save')}. The tabs above the list show the requests with one status.`,
    },
    {
      title: 'Requests for a tender',
      text: `If a call request asks for a tender, set ${word(tenderLabels.forTender)} to ${word('Yes')} and enter the day under ${word(tenderLabels.closesOn)}. Overview then says how many tenders are still to be answered and in how many days the next one closes, in red once that day is past. A request that is ${word(stateLabels.done)} no longer counts.`,
    },
    {
      title: 'Share them out',
      text: `As soon as several people may open the requests, ${word('Assigned to')} says who takes care of one. It is saved as soon as you choose somebody, who is told by email and on their devices, and may set its status and note even if they only read the others. They can return it to you. ${word('Assigned to me')} beside the search shows your own. ${word('Remind me on')} reminds you, and nobody else, on the morning of a day.`,
    },
    {
      title: 'Find some, and change many',
      text: `Once there are more than twelve, you can search: for a name, an email address, a phone number in any spelling, or words of the message or the note. Choose a project or vacancy beside it, or ${word('None in particular')}. Tick several requests, with Shift all between two of them, to set their ${word('Status')} or delete them; ${word('Undo')} undoes it for all of them, except those that somebody has saved since.`,
    },
    {
      title: 'Answer',
      text: `${word('Answer by email')} and ${word('Answer on WhatsApp')} open your own program with the beginning of an answer, for you to finish and send. This also sets a new request to ${word(stateLabels.progress)}; ${word('Undo')} beside it undoes that.`,
    },
    {
      title: 'Read a resume',
      text: `A job request has the applicant's resume. ${word('Read')} opens it beside the request, so that you can set the status and write a note while you read. The arrows above it, or the arrow keys, lead to the next application. ${word('Larger')} and ${word('Text')} make it easier to read, and ${word('Download')} saves it as a file. Only signed-in administrators can open it.`,
      picture: {
        name: 'resume',
        alt: 'A resume beside its application',
        address: jobRequests.address,
        async act(page) {
          await page.locator('[data-list] a').first().click()
          await page.getByRole('article').getByRole('link', { name: 'Read' }).click()
          await page.frameLocator('iframe').locator('canvas').first().waitFor()
        },
      },
    },
    {
      title: 'Delete, and bring back',
      text: `${list(
        `${word('Delete')} asks first. Then you read ${word(messages.deleted)}`,
        `${word('Delete all')} under ${word('More')} says how many requests it will delete and asks first. A request that arrives while you read the question is not deleted.`,
        `For 24 hours you can bring deleted requests back with the line above the list. After that they are erased, with their resumes.`,
      )}`,
    },
    {
      title: 'Erase old requests',
      text: `${word('Retention')} under ${word('More')} sets for each inbox the number of months after which what is in it is erased: ${named.format(erased)}. 6 and 12 are usual, and an empty field means never. Before you save, the page shows how many would be erased and when. Nothing is erased in the first 24 hours after you save. From then on, each request shows the day on which it will be erased; ${word('Do not erase')} beside it keeps that request. Erased requests cannot be brought back.`,
    },
    {
      title: 'One person asks for their data',
      text: `Somebody may ask what you know about them, or ask you to erase it. Under ${word('General')}, ${word('Personal data')}, or ${word('Personal data')} under ${word('More')}, type the email address, the phone number or the name and press ${word('Find')}. If several people may be meant, choose one. The page lists ${named.format(declaredRequests.map(({ many }) => many.toLowerCase()))}, including those that are deleted or probably spam. ${word('Download all as ZIP')} saves what that person typed and their resumes as one file, which you can send to them. ${word('Erase all')} asks once more, and then erases everything permanently. Emails that were sent to your mailbox stay there; delete them yourself. Key people, and reference persons of projects, are listed below and erased one by one; the page says where your rights did not let it look.`,
    },
    {
      title: 'Download the list',
      text: `${word('More')} has ${word('Download as Excel (XLSX)')} and ${word('Download as CSV')}, of what the list shows or of all requests.`,
    },
    {
      title: 'Notifications',
      text: `Press ${word('Notify me of new requests')} on each computer and phone that should notify you, and allow it when the browser asks. You then get notifications even when the back office is closed. The page ${word('Notifications')} lists your devices and lets you remove one; it also says who gets an email.`,
      picture: {
        name: 'notifications',
        alt: 'The notifications page',
        address: '/admin/notifications',
      },
    },
  ],
}
