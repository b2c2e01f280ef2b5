import { Button, Text } from '@mantine/core'
import { data, href, redirect } from 'react-router'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { administratorFrom } from '#app/platform/request/administrator.server.ts'
import { readRequestData, services } from '#app/platform/request/request-context.server.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SignInStack } from '../sign-in/sign-in-fields.tsx'
import type { Route } from './+types/confirm-page'
import { linkHeaders, readStrangersForm } from './answer.server.ts'
import { linkIsOver, messages } from './messages.ts'
import { handle as linkHandle, LinkDone, LinkIsOver, LinkPage } from './page.tsx'

export { headers } from './answer.server.ts'
export { ErrorBoundary, links } from './page.tsx'

export const handle: RouteHandle = { ...linkHandle, access: 'session' }

const title = 'Confirm your email'

export const meta = () => screenMeta(title)

/** Whoever has the mailbox may have entered the address, so it is confirmed in the own session. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const state = await services(context).auth.findLinkState('confirm', params.token)
  if (state === 'used' && url.searchParams.has('done')) return { isConfirmed: true }
  if (state !== 'valid') return data({ over: linkIsOver[state] }, { status: 410 })
  return (await administratorFrom(request, context)) ? {} : { isNobody: true }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { auth, securityLog } = services(context)
  const { tooMany } = await readStrangersForm(request, context)
  if (tooMany) return tooMany
  const signedIn = await administratorFrom(request, context)
  const person = signedIn ? await auth.confirmEmail(params.token, signedIn.id) : 'other'
  if (person === 'other') return data({ isNobody: true }, { status: 403 })
  if (typeof person === 'string') return data({ over: linkIsOver[person] }, { status: 410 })
  securityLog.record('email confirmed', { about: person.id, address: readRequestData(context).address })
  throw redirect(`${url.pathname}?done`, { status: 303, headers: linkHeaders })
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer: { over?: string; problem?: string; isConfirmed?: boolean; isNobody?: boolean } =
    actionData ?? loaderData
  return (
    <LinkPage title={title}>
      {answer.isConfirmed && <LinkDone>{messages.confirmed}</LinkDone>}
      {answer.over !== undefined && <LinkIsOver>{answer.over}</LinkIsOver>}
      {answer.isNobody && (
        <>
          <Text mb="xl" role="status">
            {messages.signInFirst}
          </Text>
          <Button component="a" href={href('/admin/account')} color="orange" size="md" fullWidth>
            Sign in
          </Button>
        </>
      )}
      {!answer.isConfirmed && !answer.isNobody && answer.over === undefined && (
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
