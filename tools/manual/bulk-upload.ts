import { existingWords, modes } from '#app/content/table/rules.ts'
import { list, listed, steps, word, type Chapter } from './chapter.ts'

export const bulkUpload: Chapter = {
  name: 'bulk-upload',
  title: 'Many projects at once',
  lead: 'A table and its images become projects in four steps. You check everything before it goes on the site.',
  sections: [
    {
      title: 'Prepare the table',
      text: `${steps(
        `Choose ${word('Projects')}, then ${word('Bulk upload')}, and download the template, for Excel or as CSV.`,
        `Fill in one row for each project. The columns are the fields of the form, and the same rules apply.`,
        `Put the name of the image file in the Image column, or name the file after the project's code: 198.jpg.`,
      )}

To change many existing projects, press ${word('Download')} instead, edit the table, and upload it.

Other lists, such as certificates, vacancies or the photographs of a project, have ${word('Table')}, with ${word('Upload a table …')} and downloads; it works in the same way. A row changes what has its code, title or address, otherwise what has its ${word('id')} (${word('Download')} writes this column); if nothing has, it adds something new.`,
      picture: { name: 'bulk-upload', alt: 'Choosing the table', address: '/admin/upload-projects' },
    },
    {
      title: 'Upload and check',
      text: `${steps(
        `Press ${word('Choose files')} and choose the table together with the images, or a ZIP of them, or drop them all on the page. If the connection is lost, uploads continue automatically.`,
        `${word('Check')} shows every row and what it would change, from what is stored to what would be. It says which sheet of a workbook is read, and which rows are hidden there; tick the box to leave these out. Rows with a problem say which column is wrong and why; the filter shows only those. Correct a cell right there, or correct the table and choose it again, as often as you like.`,
        `If a project already exists, choose ${listed(Object.values(existingWords('project')), 'or')}.`,
      )}

You can leave and come back for a day: the table waits for you in this browser.`,
    },
    {
      title: 'Photographs from folders',
      text: `${steps(
        `Name a folder for each project by its code (198) or its full name, and put its photographs into it. Collect these folders in one.`,
        `Press ${word('a folder for each')} on that page, and drop the folders there, or choose the one that holds them, or a ZIP of it.`,
        `The screen lists how many photographs each project will get. Folders that match no project come first, with what to do; they are left out, and can be chosen again under another name.`,
        `Choose the ${word('Stage')}, and press the button that says how many are added. They appear under ${word('Photographs')} of each project.`,
      )}

Nothing is sent before you press it. In History, the photographs of each folder are one line with its ${word('Undo')}.`,
      picture: {
        name: 'photographs-by-folder',
        alt: 'A folder for each project',
        address: '/admin/upload-projects/photographs',
      },
    },
    {
      title: 'Import',
      text: `Choose ${listed(Object.values(modes), 'or')} and start. You see the progress, and can stop the import.

${list(
  `${word(modes.all)}: if one row fails, nothing is changed.`,
  `${word(modes.good)}: the others are listed in the report, with the reason.`,
)}

You can download the report. In History, all added projects are one line, and all changed projects are another; a single ${word('Undo')} undoes the whole line, however many projects it covers.`,
    },
  ],
}
