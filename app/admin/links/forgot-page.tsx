import { Text, TextInput } from '@mantine/core'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import { usernameShape } from '#app/platform/credential-rules.ts'
import { readRequestData, services } from '#app/platform/request/request-context.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SignInStack } from '../sign-in/sign-in-fields.tsx'
import type { Route } from './+types/forgot-page'
import { readStrangersForm } from './answer.server.ts'
import { sendAccountMail } from './mails.server.ts'
import { messages } from './messages.ts'
import { LinkPage } from './page.tsx'

export { headers } from './answer.server.ts'
export { ErrorBoundary, handle, links } from './page.tsx'

const title = 'Password forgotten'
/** Nobody fills somebody else’s mailbox. */
const perAccount: Limit = { name: 'password forgotten', max: 3, windowSeconds: 60 * 60 }

export const meta = () => screenMeta(title)

export function loader({ context }: Route.LoaderArgs) {
  return { sendsMail: services(context).mailer.isSetUp }
}

/** The same answer for every name, given before anything is looked up: nobody learns who has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = services(context)
  const { typed, tooMany } = await readStrangersForm(request, context)
  if (tooMany) return tooMany
  const account = (typed.get('username') ?? '').trim().toLowerCase()
  site.securityLog.record('password forgotten', { account, address: readRequestData(context).address })
  if (site.mailer.isSetUp && usernameShape.test(account))
    setImmediate(
      () => void sendLink(site, account).catch((err: unknown) => site.log.error({ err }, 'no link was sent')),
    )
  return { isSent: true }
}

async function sendLink(site: Services, account: string) {
  if ((await site.rateLimits.count(perAccount, account)) > 0) return
  const made = await site.auth.forgetPassword(account)
  if (made)
    await sendAccountMail(
      site,
      'reset',
      { email: made.email, username: account },
      `/admin/reset/${made.token}`,
    )
}

export default function ForgotPage({ loaderData: { sendsMail }, actionData }: Route.ComponentProps) {
  const answer: { problem?: string; isSent?: boolean } = actionData ?? {}
  if (!sendsMail)
    return (
      <LinkPage title={title}>
        <Text>{messages.noMail}</Text>
      </LinkPage>
    )
  return (
    <LinkPage title={title}>
      {answer.isSent ? (
        <Text role="status">{messages.sent}</Text>
      ) : (
        <form method="post">
          <SignInStack problem={answer.problem} pending={false} button="Send a link">
            <TextInput
              name="username"
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </SignInStack>
        </form>
      )}
      <Text c="dimmed" mt="xl">
        {messages.otherwise}
      </Text>
    </LinkPage>
  )
}
