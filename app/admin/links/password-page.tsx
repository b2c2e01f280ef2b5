import { Text, TextInput } from '@mantine/core'
import { data, redirect } from 'react-router'
import { usernameOf } from '#app/platform/auth/administrator-rows.server.ts'
import type { PasswordLink } from '#app/platform/auth/links-of-people.server.ts'
import { minPasswordLength, usernameShape } from '#app/platform/credential-rules.ts'
import { readRequestData, services } from '#app/platform/request/request-context.server.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { SignInStack } from '../sign-in/sign-in-fields.tsx'
import type { Route } from './+types/password-page'
import { linkHeaders, readStrangersForm } from './answer.server.ts'
import { askToConfirm } from './confirmation.server.ts'
import { sendAccountMail } from './mails.server.ts'
import { linkIsOver, messages } from './messages.ts'
import { LinkDone, LinkIsOver, LinkPage } from './page.tsx'

export { headers } from './answer.server.ts'
export { ErrorBoundary, handle, links } from './page.tsx'

const title = 'Choose your password'

export const meta = () => screenMeta(title)

/** Nothing is used up by opening the link: messengers open links too. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { auth } = services(context)
  const state = await auth.findLinkState(purposeOf(url), params.token)
  const done = url.searchParams.get('done') ?? ''
  if (state === 'used' && usernameShape.test(done)) return { setFor: done }
  if (state !== 'valid') return data({ over: linkIsOver[state] }, { status: 410 })
  return { username: await auth.findInvitedUsername(purposeOf(url), params.token) }
}

/** The first password is chosen, or a new one in place of a forgotten one. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const site = services(context)
  const { typed, tooMany } = await readStrangersForm(request, context)
  if (tooMany) return tooMany
  const password = typed.get('password') ?? ''
  const person = await site.auth.setPasswordByLink(purposeOf(url), params.token, password)
  if (typeof person === 'string') return data({ over: linkIsOver[person] }, { status: 410 })
  if ('refused' in person) return data({ passwordProblem: person.refused }, { status: 400 })
  const { address } = readRequestData(context)
  site.securityLog.record('password set by a link', { about: person.id, address })
  if (person.isRaised) await askToConfirm(site, person.id)
  const username = usernameOf(person)
  const email = await site.auth.findConfirmedEmail(person.id)
  if (email) void sendAccountMail(site, 'password-set', { email, username }, '/admin/account').catch(() => {})
  throw redirect(`${url.pathname}?${new URLSearchParams({ done: username })}`, {
    status: 303,
    headers: linkHeaders,
  })
}

interface Answer {
  over?: string
  problem?: string
  passwordProblem?: string
  /** Whose password it is to be. */
  username?: string | undefined
  /** Whose password was set. */
  setFor?: string
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { username, setFor }: Answer = loaderData
  const answer: Answer = actionData ?? loaderData
  return (
    <LinkPage title={title}>
      {setFor !== undefined && <LinkDone username={setFor}>{messages.passwordSet(setFor)}</LinkDone>}
      {answer.over !== undefined && <LinkIsOver>{answer.over}</LinkIsOver>}
      {setFor === undefined && answer.over === undefined && (
        <>
          <Text c="dimmed" mb="xl">
            Choose a password that only you know, and keep it with your username: you sign in with both. This
            link works once.
          </Text>
          <form method="post">
            <SignInStack problem={answer.problem} pending={false} button="Set password">
              <TextInput
                name="username"
                label="Username"
                size="md"
                value={username ?? ''}
                readOnly
                autoComplete="username"
              />
              <PasswordField
                name="password"
                label="New password"
                description={`At least ${minPasswordLength} characters. Four unrelated words make a good password.`}
                autoComplete="new-password"
                problem={answer.passwordProblem}
              />
            </SignInStack>
          </form>
        </>
      )}
    </LinkPage>
  )
}

function purposeOf({ pathname }: URL): PasswordLink {
  return pathname.startsWith('/admin/join/') ? 'join' : 'reset'
}
