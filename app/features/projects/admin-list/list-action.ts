import type { ListAnswer } from '#app/ui/admin/list/list-message.tsx'
import { undoWindowMs } from '#app/platform/retention.ts'
import { projects as collection, type Project } from '../collection.ts'
import { statuses } from '../project.ts'
import { day } from '#app/platform/units.ts'

export interface ProjectsAnswer extends ListAnswer {
  /** There are already six top projects, so one of them must be replaced. */
  full?: true
}

export const sentences = {
  notPossible: collection.sentences.notPossible,
  gone: 'One of these projects was deleted. Nothing was changed.',
  stale: (code: string) =>
    `Someone changed ${code} while you were choosing. Nothing was changed. Check it, then try again.`,
  canComeBack: `You can bring them back from History for ${undoWindowMs / day} days.`,
  done(
    projects: readonly Project[],
    action: Partial<Pick<Project, 'status' | 'topproject' | 'news'>> | undefined,
  ): string {
    const [first] = projects
    const who =
      projects.length === 1 && first ? collection.title({ ...first }) : `${projects.length} projects`
    const are = projects.length === 1 ? 'is' : 'are'
    if (!action) return projects.length === 1 ? collection.sentences.deleted : `${who} deleted.`
    if (action.status) return `${who} ${are} ${statuses[action.status].toLowerCase()}.`
    if (action.topproject)
      return `${who} ${are} ${action.topproject === 'Yes' ? 'on' : 'no longer on'} the home page.`
    return `${who} ${are} ${action.news === 'Yes' ? 'on the News page' : 'on the Projects page'}.`
  },
} as const
