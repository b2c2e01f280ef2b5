import { Alert, Anchor, Button } from '@mantine/core'
import { data, href, Link, redirect, useNavigation } from 'react-router'
import {
  ownAccess,
  requireAdministrator,
  requireSession,
} from '#app/platform/request/administrator.server.ts'
import { usernameOf } from '#app/platform/auth/administrator-rows.server.ts'
import { withAddress } from '#app/platform/auth/auth.server.ts'
import { reaches } from '#app/platform/auth/rights.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { readRequestData } from '#app/platform/request/request-context.server.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { describeDevice } from '#app/platform/device.server.ts'
import type { Route } from './+types/account-page'
import classes from './account.module.css'
import { AccountContext, AccountForm } from './account-form.tsx'
import { ContactForm } from './contact-form.tsx'
import { answerAccount } from './actions.server.ts'
import { PasswordForm } from './password-form.tsx'
import { PasswordWindow } from './password-window.tsx'
import { done } from './rules.ts'
import { Sessions } from './sessions.tsx'
import { TwoSteps } from './two-steps.tsx'

export const meta = () => screenMeta('Account')

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, administrator, mailer } = requireAdministrator(context)
  const session = requireSession(context)
  const [open, people, codesLeft, contact] = await Promise.all([
    auth.listSessions(administrator.id),
    reaches(administrator.rights.administration, 'read') ? auth.listAdministrators() : undefined,
    auth.countBackupCodes(administrator.id),
    auth.findContact(administrator.id),
  ])
  const sessions = open.map(({ userAgent, ...rest }) => ({
    ...rest,
    ...describeDevice(userAgent),
    here: rest.id === session.id,
  }))
  return {
    administrator: { name: administrator.name, username: usernameOf(administrator) },
    others: people && people.length - 1,
    codesLeft,
    contact,
    asksToConfirm: mailer.isSetUp && contact.contactEmail !== '' && !contact.isConfirmed,
    sessions,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdministrator(context)
  const { administrator, ...services } = { ...admin, ...ownAccess(admin) }
  const session = requireSession(context)
  const typed = await readTyped(request)
  const headers = withAddress(request.headers, readRequestData(context).address)
  const outcome = await answerAccount({ services, administrator, session, typed, headers })
  if ('done' in outcome)
    throw redirect(`${href('/admin/account')}?done=${outcome.done}`, {
      status: 303,
      headers: outcome.headers,
    })
  const answerHeaders = new Headers(outcome.headers)
  if (outcome.wait) answerHeaders.set('Retry-After', String(outcome.wait))
  return data(outcome.answer, { status: outcome.status ?? 200, headers: answerHeaders })
}

/** Passes on `Retry-After` when the action was rate-limited. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { administrator, others, codesLeft, contact, asksToConfirm, sessions } = loaderData
  const flash = useFlash(done)
  const pending = useNavigation().formMethod === 'POST'
  const answer = actionData && 'about' in actionData ? actionData : undefined
  return (
    <AccountContext value={{ answer, pending, success: flash.trigger }}>
      <PageHead group="Account" title="Account" lead={`Signed in as ${administrator.name}.`} />
      <NotSavedMessage outcome={answer ? undefined : actionData} />
      <PasswordWindow />
      {asksToConfirm && <ConfirmEmail email={contact.contactEmail} />}
      <div className={classes.columns}>
        <div>
          <PasswordForm username={administrator.username} />
          <ContactForm contact={contact} />
          <TwoSteps key={String(codesLeft === undefined)} codesLeft={codesLeft} />
        </div>
        <div>
          <Sessions sessions={sessions} twoSteps={codesLeft !== undefined} />
          {others !== undefined && <OtherPeople others={others} />}
        </div>
      </div>
      <FlashMessage {...flash} />
    </AccountContext>
  )
}

/** Somebody else may have entered it, and a link to a new password would be sent there. */
function ConfirmEmail({ email }: { email: string }) {
  return (
    <Alert color="orange" title="Is this your email address?" mb="lg">
      <AccountForm intent="confirm-email">
        <p>
          If you forget your password, a link to a new one can be sent to <bdi>{email}</bdi> once you have
          confirmed it: open the link that we send there, while you are signed in here. If the address is not
          yours, change it below.
        </p>
        <Button type="submit" variant="default">
          Send the link
        </Button>
      </AccountForm>
    </Alert>
  )
}

/** For those who may see who else signs in. */
function OtherPeople({ others }: { others: number }) {
  return (
    <FormSection title="People">
      <Anchor component={Link} to={href('/admin/people')}>
        {others === 0
          ? 'Nobody else has an account. Add people, and choose what each may do.'
          : `${others} other ${others === 1 ? 'person has' : 'people have'} an account. See what each may do.`}
      </Anchor>
    </FormSection>
  )
}
