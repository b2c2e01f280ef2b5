import { Box, Button, TextInput } from '@mantine/core'
import { data, Form, redirect, useNavigation } from 'react-router'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { emailIncomplete, isEmail } from '#app/platform/forms/email.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/message/not-saved-message.tsx'
import { IconSearch, IconSearchOff } from '#app/ui/admin/icons.ts'
import { notSaved, preserveTyping, refusalIn } from '#app/ui/admin/form/not-saved.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/page'
import { eraseRequests } from '../erase.server.ts'
import { kinds } from '../kinds.ts'
import { listMailedTo } from '../store-erase.server.ts'
import { findRequestsOfPerson } from '../queries.server.ts'
import { FoundRequests } from './found.tsx'
import classes from './page.module.css'
import { personalData } from './screen.ts'
import { messages } from './messages.ts'

const path = personalData.address

export const meta = () => screenMeta(personalData.title)

export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context)
  return null
}

/** Searching is a POST too, so that the e-mail address appears in no URL and no log. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdministrator(context)
  const typed = await readTyped(request)
  const email = (typed.email ?? '').trim()
  if (!isEmail(email)) {
    const message = emailIncomplete
    return notSaved({ why: 'refused', message, problems: { email: message }, typed: { email } })
  }
  const requests = await findRequestsOfPerson(admin.db, email)
  if (typed.intent === 'erase') {
    for (const kind of kinds) {
      const ids = requests.filter((request) => request.kind === kind).map(({ id }) => id)
      await eraseRequests(admin, kind, ids, { actor: admin.actor })
    }
    return redirect(`${path}?done=erased&count=${requests.length}`, 303)
  }
  const mailboxes = await listMailedTo(admin.db, requests)
  return data({ email, requests: requests.toReversed(), mailboxes, showsQuestion: typed.intent === 'ask' })
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

const sentences = { erased: messages.erased }

export default function PersonalData({ actionData }: Route.ComponentProps) {
  const refusal = refusalIn(actionData)
  const found = actionData && 'requests' in actionData ? actionData : undefined
  const flash = useFlash(sentences)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Box maw="var(--house-form)">
      <PageHead
        {...personalData}
        lead="Everything that one person sent, by their email address: look at it, download it, or erase it."
      />
      <NotSavedMessage outcome={refusal ? undefined : actionData} />
      {/* The key resets the search after everything was erased, so that the address disappears from the
         screen too. */}
      <search key={flash.trigger}>
        <Form method="post" action={path} className={classes.search}>
          <TextInput
            name="email"
            type="email"
            label="Email address of the person"
            defaultValue={found?.email ?? refusal?.typed.email}
            error={refusal?.problems.email}
            errorProps={{ role: 'alert' }}
            autoComplete="off"
            spellCheck={false}
            className={classes.field}
          />
          <Button
            type="submit"
            name="intent"
            value="find"
            variant="default"
            disabled={busy}
            leftSection={<IconSearch size={18} />}
          >
            Find
          </Button>
        </Form>
      </search>
      {found && found.requests.length > 0 && <FoundRequests key={found.email} path={path} {...found} />}
      {found?.requests.length === 0 && (
        <EmptyScreen
          icon={IconSearchOff}
          title={messages.nothing}
          announced
          advice={messages.nothingAdvice}
        />
      )}
      <FlashMessage {...flash} />
    </Box>
  )
}
