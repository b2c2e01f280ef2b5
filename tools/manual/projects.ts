import { labels, messages, statuses, topProjectsLimit, types } from '#app/features/projects/rules.ts'
import { list, steps, word, words, type Chapter } from './chapter.ts'

export const projects: Chapter = {
  name: 'projects',
  title: 'Projects',
  lead: 'Every building of the company, and the news, which are projects too.',
  sections: [
    {
      title: 'Add a project',
      text: `${steps(
        `Choose ${word('Projects')}, then ${word('Add Project')}.`,
        `Fill in ${words([labels.code, labels.name, labels.location, labels.consultant])}, and choose ${word(labels.type)} (${Object.values(types).join(' or ')}) and ${word(labels.status)} (${Object.values(statuses).join(', ')}). These must be there; ${words([labels.client, labels.remarks])} may stay empty.`,
        `Drop a photograph on ${word(labels.imageUrl)}, or press there to choose one. On a phone the camera is offered as well. You see how far it has come; if the connection breaks it goes on by itself.`,
        `Press the point of the photograph that must stay visible, the tower's top for instance. The small pictures show how it is cut.`,
        `Press ${word('Add project')}. ${word(messages.added)} appears, and the project is on the site.`,
      )}

The code is what orders the list: 198 comes before 196B, 196A and 194.`,
      picture: { name: 'add-project', alt: 'The form for a new project', address: '/admin/products' },
    },
    {
      title: 'Find and change one',
      text: `${word('Edit Project')} lists them all. Type the beginning of a name or of a code under ${word('Search')}. Press a project to open it, change what you like, and press ${word('Save changes')}: ${word(messages.updated)}. Where nothing was changed the screen says ${word(messages.noChanges)}.

${word('See it on the site')} opens the page as visitors see it.`,
      picture: { name: 'projects', alt: 'The list of projects', address: '/admin/products/edit' },
    },
    {
      title: 'Change its photograph, or delete it',
      text: `Drop another photograph on the old one. ${word('Delete')} at the end of the form asks once more and then takes the project from the site: ${word(messages.deleted)} You can bring it back from History for 30 days, its photograph with it.`,
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
        `${word(`${labels.news}: Yes`)} puts a project on the News page instead of the Projects page. Its ${labels.remarks} are the text of the news.`,
        `${word(`${labels.topproject}: Yes`)} puts it on the home page. There is room for ${topProjectsLimit}; a seventh is refused with ${word(messages.topProjectsFull)}. Open one of the others and choose No first.`,
      ),
    },
    {
      title: 'When something is refused',
      text: list(
        `${word(messages.fieldsMissing)} The fields that are meant are marked.`,
        `${word(messages.imageMissing)} Every new project needs a photograph.`,
        `${word(messages.codeTaken)} Another project has this code, in whatever letters.`,
        `${word(messages.searchEmpty)} and ${word(messages.nothingFound)} are said by the search.`,
      ),
    },
  ],
}
