import { existing, modes } from '#app/features/projects/admin-bulk/rules.ts'
import { list, steps, word, words, type Chapter } from './chapter.ts'

export const bulkUpload: Chapter = {
  name: 'bulk-upload',
  title: 'Many projects at once',
  lead: 'A table and its images become projects in four steps. You check everything before it goes on the site.',
  sections: [
    {
      title: 'Prepare the table',
      text: `${steps(
        `Choose ${word('Projects')}, then ${word('Bulk upload')}, and take the template, for Excel or as CSV.`,
        `Fill in one row for each project. The columns are the fields of the form, and the same rules hold.`,
        `Write the name of the image file in the column Image, or name the file like the project's code: 198.jpg.`,
      )}

To change many projects that are there already, press ${word('Download')} instead, change the table, and upload that.`,
      picture: { name: 'bulk-upload', alt: 'Choosing the table', address: '/admin/upload-projects' },
    },
    {
      title: 'Upload and check',
      text: `${steps(
        `Press ${word('Choose files')} and choose the table together with the images, or a ZIP of them; or drop them all. If the connection is lost, uploads continue by themselves.`,
        `${word('Check')} shows every row and what will happen to it. Rows with a problem say which column and why; the filter shows only those. Correct a cell right there, or correct the table and choose it again, as often as you like.`,
        `Where a project exists already, choose: ${words(Object.values(existing))}.`,
      )}

You can leave and come back for a day: the table waits for you in this browser.`,
    },
    {
      title: 'Import',
      text: `Choose ${words(Object.values(modes))} and start. You see how far it is, and can stop it. ${list(
        `${word(modes.all)}: if one row fails, nothing is changed.`,
        `${word(modes.good)}: the others wait in the report, with the reason.`,
      ).replace(/^/, '\n\n')}

The report can be downloaded. What was added is one line in History, and so is what was changed; one ${word('Undo')} there undoes the whole line, however many projects it is about.`,
    },
  ],
}
