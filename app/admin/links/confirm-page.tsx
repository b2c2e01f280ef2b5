import { Text } from '@mantine/core'
import { data, redirect } from 'react-router'
import { readRequestData, services } from '#app/platform/request/request-context.server.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SignInStack } from '../sign-in/sign-in-fields.tsx'
import type { Route } from './+types/confirm-page'
import { linkHeaders, readStrangersForm } from './answer.server.ts'
import { linkIsOver, messages } from './messages.ts'
import { LinkDone, LinkIsOver, LinkPage } from './page.tsx'

export { headers } from './answer.server.ts'
export { ErrorBoundary, handle, links } from './page.tsx'

const title = 'Confirm your email'

export const meta = () => screenMeta(title)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const state = await services(context).auth.findLinkState('confirm', params.token)
  if (state === 'used' && url.searchParams.has('done')) return { isConfirmed: true }
  return state === 'valid' ? {} : data({ over: linkIsOver[state] }, { status: 410 })
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { auth, securityLog } = services(context)
  const { tooMany } = await readStrangersForm(request, context)
  if (tooMany) return tooMany
  const person = await auth.confirmEmail(params.token)
  if (typeof person === 'string') return data({ over: linkIsOver[person] }, { status: 410 })
  securityLog.record('email confirmed', { about: person.id, address: readRequestData(context).address })
  throw redirect(`${url.pathname}?done`, { status: 303, headers: linkHeaders })
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer: { over?: string; problem?: string; isConfirmed?: boolean } = actionData ?? loaderData
  return (
    <LinkPage title={title}>
      {answer.isConfirmed && <LinkDone>{messages.confirmed}</LinkDone>}
      {answer.over !== undefined && <LinkIsOver>{answer.over}</LinkIsOver>}
      {!answer.isConfirmed && answer.over === undefined && (
        <>
          <Text c="dimmed" mb="xl">
            If you forget your password, a link to a new one is sent to this address.
          </Text>
          <form method="post">
            <SignInStack problem={answer.problem} pending={false} button="Confirm">
              {null}
            </SignInStack>
          </form>
        </>
      )}
    </LinkPage>
  )
}
