import { list, steps, word, type Chapter } from './chapter.ts'

export const history: Chapter = {
  name: 'history',
  title: 'Overview, History and backups',
  lead: 'What happens on the site, and how to undo a change.',
  sections: [
    {
      title: 'Overview',
      text: `The first page of General: visits per day, requests that wait for an answer, those that have waited longest first, the last changes, and what is missing from the site. Press a line of ${word('Missing from the site')} to go where you can add it.`,
      picture: { name: 'overview', alt: 'The overview', address: '/admin/overview' },
    },
    {
      title: 'History',
      text: `Every change to the content: who made it, when, and what it was before and after, with images side by side. Choose a kind or a person to see only those. ${word('History')} on the page of a project, a certificate, a logo or a page of General shows only the changes to that one.`,
      picture: {
        name: 'history',
        alt: 'The history of a project',
        address: '/admin/products/edit?search=garden',
        async act(page) {
          await page.getByRole('link', { name: 'Garden Villas' }).first().click()
          await page.getByLabel('Location', { exact: true }).fill('Al Warqa 4, Dubai, plots 17 to 38')
          await page.getByRole('button', { name: 'Save changes' }).click()
          await page.getByText('Project updated successfully').waitFor()
          await page.goto(new URL('/admin/history?kind=project', page.url()).href)
          await page.getByRole('button', { name: /^Undo/ }).first().waitFor()
        },
      },
    },
    {
      title: 'Undo',
      text: `${steps(
        `Find the change and press ${word('Undo')}; for a deletion the button is called ${word('Bring back')}. You have 30 days.`,
        `If somebody has changed it again since, you see what would be lost and decide.`,
        `A change to many at once, such as an import, is one line with one ${word('Undo')}. If some of them have been changed again since, you can undo only the others.`,
      )}

${list(
  'A deleted project comes back with its image, a deleted section with its logos.',
  'Undoing is a change too: it is listed in History and can be undone. The line that you have undone says so.',
)}`,
    },
    {
      title: 'Backups',
      text: `Under ${word('General')}, ${word('Backups')}, you see when the last one was made and how often the site makes one automatically. ${word('Make a backup now')} makes another: one file with everything, which the site opens once to check that it is complete. ${word('Download')} saves it on your device; keep it where nobody else can reach it. If backups stop, Overview says so. The person who manages your server can restore the site from such a file.`,
    },
    {
      title: 'Site check',
      text: `Under ${word('General')}, ${word('Site check')}, the site shows whether it has everything it needs. Each line that is not green has a note for the person who manages your server.`,
    },
  ],
}
