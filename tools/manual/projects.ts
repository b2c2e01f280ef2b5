import { messages as visitMessages } from '#app/admin/site-visit/visit.ts'
import { consents } from '#app/features/projects/consent/collection.ts'
import { messages, projects as collection } from '#app/features/projects/collection.ts'
import { photographs, progressEntries, projectDocuments } from '#app/features/projects/story/collection.ts'
import { statuses, topProjectsLimit, types } from '#app/features/projects/project.ts'
import { stored } from '#app/features/settings/collection.ts'
import { list, listed, steps, word, type Chapter } from './chapter.ts'

const { fields } = collection

export const projects: Chapter = {
  name: 'projects',
  title: 'Projects',
  lead: 'All buildings of the company, and the news, which are projects too.',
  sections: [
    {
      title: 'Add a project',
      text: `${steps(
        `Choose ${word('Projects')}, then ${word('Add Project')}.`,
        `Fill in ${listed([fields.code.label, fields.name.label, fields.location.label, fields.consultant.label], 'and')}, and choose ${word(fields.type.label)} (${Object.values(types).join(' or ')}) and ${word(fields.status.label)} (${Object.values(statuses).join(', ')}). All of these are required; ${listed([fields.client.label, fields.remarks.label], 'and')} are optional.`,
        `Drop an image on ${word(fields.image.label)}, or press there to choose one. On a phone you can also take a photo. A large image is made smaller on your device before it is uploaded, so a slow connection is no problem. You see its progress; if the connection is lost, the upload continues automatically.`,
        `Press the most important point of the image, for example the top of the tower; the arrow keys move it. The previews show what visitors see.`,
        `${word('Facts')}, below, unfolds what the trade asks about a building: use, work, areas, levels, dates, contract. Each is optional; visitors see those that are filled in, and the contract value only if you say so.`,
        `Press ${word('Add project')}. ${word(collection.sentences.added)} appears, and the project is on the site.`,
      )}

The list is sorted by code: 198 comes before 196B, 196A and 194.`,
      picture: { name: 'add-project', alt: 'The form for a new project', address: '/admin/products' },
    },
    {
      title: 'Find and change a project',
      text: `${word('Edit Project')} lists them all. Type a code or how words of the name begin under ${word('Search')}, or choose a status, a type, a use, a work or a mark above the list; the list stays like this until you change it. Press a project to open it, change what you like, and press ${word('Save changes')}: ${word(collection.sentences.updated)}. If you changed nothing, the screen says ${word(collection.sentences.noChanges)}.

${word('See it on the site')} opens the page as visitors see it.`,
      picture: { name: 'projects', alt: 'The list of projects', address: '/admin/products/edit' },
    },
    {
      title: 'Change it in the list',
      text: list(
        `Press the status of a project to choose another one, and the star to put it on the home page or take it off.`,
        `Select several with the boxes on their left: below the list you can then give all of them a status, put them on the home page or among the news, download them or delete them.`,
        `The message that follows has an ${word('Undo')}, which undoes all of it.`,
      ),
    },
    {
      title: 'Replace the image, or delete the project',
      text: `Open the project, drop another image on the old one or press ${word('Replace')}, press its most important point, and save. ${word('Delete')} at the end of the form asks first and then deletes the project from the site: ${word(collection.sentences.deleted)} You can bring it back from History for 30 days, together with its photograph.`,
      picture: {
        name: 'edit-project',
        alt: 'A project in its form',
        address: '/admin/products/edit?search=garden',
        async act(page) {
          await page.getByRole('link', { name: 'Garden Villas' }).first().click()
          await page.getByRole('button', { name: 'Save changes' }).waitFor()
        },
      },
    },
    {
      title: 'News and top projects',
      text: list(
        `${word(`${fields.news.label}: Yes`)} puts a project on the News page instead of the Projects page. Its ${fields.remarks.label} are the text of the news item, and its ${photographs.many} stand in a row when it is opened. News about no building needs no project: ${word('Add News')} asks for a title, a text, an image and the day alone; it gets a code of its own, ${word('N-1')}, ${word('N-2')} and so on.`,
        `${word(`${fields.topproject.label}: Yes`)} puts it on the home page. There is room for ${topProjectsLimit}; a seventh is refused with ${word(messages.topProjectsFull)}, and the six are shown: press the one to replace.`,
        `${word('Top projects')} shows the six as they appear on the home page. The arrows and the handle move one; before the first move they stand by code, afterwards a new one comes last.`,
      ),
    },
    {
      title: 'Tell the story of a project',
      text: `${list(
        `Open the project and press ${word('Photographs')}. Drop up to a hundred images, paste them, or take them with your phone; choose their ${word(photographs.fields.stage.label)}, and press ${word(photographs.admin.addButton)}. The day on which each was taken is read from the file. Below, write the captions and put the photographs in order; everything is saved at once.`,
        `${word('Pair')} lays two photographs over each other, for example before and after: press it at the one, then at the other.`,
        `${word('Progress')} says how far the work is: press ${word(progressEntries.admin.addButton)}, and fill in ${listed([progressEntries.fields.date.label, progressEntries.fields.percent.label, progressEntries.fields.text.label], 'and')}. Tick the photographs of that day.`,
        `${word('Documents')} holds PDFs: press ${word(projectDocuments.admin.addButton)}. Visitors get those that are ${word(projectDocuments.fields.isPublic.label)}; the others are for the office alone.`,
      )}

All of it is deleted with the project, and comes back with it.`,
      picture: {
        name: 'photographs',
        alt: 'The photographs of a project',
        address: '/admin/products/edit?search=village',
        async act(page) {
          await page.getByRole('link', { name: 'Jumeirah Village Residence' }).first().click()
          await page.getByRole('link', { name: 'Photographs' }).click()
          await page.getByRole('textbox', { name: 'Caption of photograph 1', exact: true }).waitFor()
        },
      },
    },
    {
      title: 'Drafts, and what is published at a minute',
      text: list(
        `The menu beside the button that saves has ${word('Save as draft')}: the project is not on the site, and may lack what you do not know yet. ${word('Publish')} asks for the rest.`,
        `${word('Schedule …')} publishes it at a minute, and takes it off the site at another if you wish; ${word('Withdraw')} takes it off at once.`,
        `A draft of a project that is on the site waits beside it: the site shows the version before until you publish.`,
        `${word('Guest link …')} makes a link with which somebody without an account sees the page as it will be, for 14 days; the page says until when.`,
      ),
    },
    {
      title: 'Ask the client first',
      text: list(
        `Once ${word(stored.site.fields.askConsent.label)} is switched on under ${word(stored.site.admin.title)}, each project has the tab ${word(consents.admin.title)}.`,
        `${word('Ask for consent')} makes a link: send it to the client by WhatsApp or email, in either language. The client sees the page as it will be, ticks what you may do with it and presses ${word('Approve')}, or writes what to change and presses ${word('Ask for changes')}. Overview then says so, and the same link shows your next version.`,
        `${word(consents.admin.tabs.add)} keeps what you have by letter or telephone.`,
        `With ${word(fields.needsConsent.label)} on the first tab, the project stays a draft until then. Only an owner can publish it without, by recording ${word(consents.fields.how.of.none)}. In the list of projects, the filter ${word('Consent')} finds those that need it.`,
      ),
    },
    {
      title: 'From the site, by phone',
      text: `Open the ${word('Menu')} on your phone and choose ${word(visitMessages.title)}. Choose the project, take or choose photographs, add a line of text for the office if you like, say the stage and how much is done, and press ${word('Send')}: the photographs and an entry of progress appear on the project's page; if you may not publish, they wait until somebody who may has looked at them. A second visit on the same day joins that entry, and a lower percentage than the last is asked about first. ${word('Take back')} removes what you have sent, for 24 hours; later, ${word('History')} does. Without a network, the visit waits on the phone, and is sent when the network is back or you open the page again; the top of the page shows what waits. To open it with one tap, choose ${word('Add to Home Screen')} in your browser's menu once.`,
    },
    {
      title: 'Describe the images',
      text: `Overview says how many images have no description. Press that line: each image is shown with a sentence that you can correct, and ${word('Save and next')} shows the next one.`,
    },
    {
      title: 'When something is refused',
      text: list(
        `${word(messages.fieldsMissing)} The missing fields are marked.`,
        `${word(messages.imageMissing)} Every new project needs an image.`,
        `${word(messages.codeTaken)} Another project has this code; capital and small letters count as the same.`,
        `${word(collection.sentences.searchEmpty)} You searched without typing anything.`,
        `${word(collection.sentences.nothingFound)} No name contains what you typed, and no code begins with it.`,
      ),
    },
  ],
}
