import type { Refusal } from '#app/ui/admin/use-saved-form.ts'
import { messages, type ProjectInput } from './rules.ts'
import { hints, projectSchema } from './schema.ts'
import type { ProjectRefusal } from './store.server.ts'

export type ProjectProblem = Omit<Refusal, 'typed'>

/**
 * What was typed, as a project; else the specification's sentence (§5) and a hint for each faulty field.
 * @param fileProblem why the photograph that came with the form was not taken
 */
export function checkProject(
  typed: Record<string, string>,
  { imageNeeded, fileProblem }: { imageNeeded: boolean; fileProblem: string | undefined },
): { input: ProjectInput } | ProjectProblem {
  const read = projectSchema.safeParse(typed)
  const problems: ProjectProblem['problems'] = {}
  for (const { path, message } of read.error?.issues ?? []) problems[String(path[0])] ??= message
  const isTooLong = (read.error?.issues ?? []).every(({ code }) => code === 'too_big')
  const imageMissing = imageNeeded && !typed.imageUrl
  if (fileProblem) problems.imageUrl = fileProblem
  else if (imageMissing) problems.imageUrl = hints.imageUrl
  if (!read.success) return { message: isTooLong ? messages.tooLong : messages.fieldsMissing, problems }
  if (fileProblem) return { message: messages.imageRefused, problems }
  if (imageMissing) return { message: messages.imageMissing, problems }
  return { input: read.data }
}

/** The sentence for what the store refused. */
export function explain(
  { refused }: Pick<ProjectRefusal, 'refused'>,
  topProjectsFull: string,
): ProjectProblem {
  switch (refused) {
    case 'code taken':
      return { message: messages.codeTaken, problems: { code: hints.codeTaken } }
    case 'top projects full':
      return { message: topProjectsFull, problems: { topproject: hints.topProjectsFull } }
    case 'unknown image':
      return { message: messages.imageMissing, problems: { imageUrl: hints.imageGone } }
    case 'gone':
      return { message: messages.gone, problems: {} }
    case 'stale':
      return { message: messages.savedMeanwhile, problems: {} }
  }
}
