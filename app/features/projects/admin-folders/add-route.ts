import { documentScreens } from '#app/content/screens.server.ts'
import { isUnanswered } from '#app/ui/admin/form/not-saved.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { photographStore } from '../story/store.server.ts'
import type { Route } from './+types/add-route'

/**
 * `POST /admin/upload-projects/photographs/add`: the form of a project's Photographs, whose outcome is not a
 * screen. Otherwise a `problem`: why nothing was added.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await documentScreens(photographStore).add(
    requireArea(context, 'content', 'write'),
    request,
  )
  if (outcome instanceof Response) return Response.json({})
  const { data: refusal, init } = outcome
  const { message, problems } = refusal
  const advice = isUnanswered(refusal) ? undefined : refusal.advice
  const problem = [...Object.values(problems), advice].filter(Boolean).join(' ') || message
  return Response.json({ problem }, { status: init?.status ?? 400 })
}
