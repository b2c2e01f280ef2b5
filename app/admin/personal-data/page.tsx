import { Box, Button, TextInput } from '@mantine/core'
import { data, Form, redirect, useNavigation } from 'react-router'
import { may, requireArea } from '#app/platform/request/administrator.server.ts'
import { isEmail } from '#app/platform/forms/email.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { IconSearch, IconSearchOff } from '#app/ui/admin/icons.ts'
import { notSaved, preserveTyping, refusalIn } from '#app/ui/admin/form/not-saved.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/page'
import { eraseRequests } from '#app/features/requests/erase.server.ts'
import { kinds } from '#app/features/requests/kinds.ts'
import { listMailedTo } from '#app/features/requests/store-erase.server.ts'
import { findPeople, findRequestsOfPerson } from '#app/features/requests/queries.server.ts'
import { keyPeople } from '#app/features/papers/key-people.ts'
import { eraseKeyPerson, findKeyPeople } from '#app/features/papers/store-erase.server.ts'
import { projects } from '#app/features/projects/collection.ts'
import {
  eraseReferencePerson,
  findReferencePersons,
  referencePersonIn,
} from '#app/features/projects/store-erase.server.ts'
import { FoundReferencePersons } from './found-reference-persons.tsx'
import { FoundKeyPeople } from './found-key-people.tsx'
import { FoundPeople, FoundRequests } from '#app/features/requests/admin-personal-data/found.tsx'
import classes from '#app/features/requests/admin-personal-data/page.module.css'
import { personalData } from '#app/features/requests/admin-personal-data/screen.ts'
import { messages } from '#app/features/requests/admin-personal-data/messages.ts'

const path = personalData.address

export const meta = () => screenMeta(personalData.title)

export function loader({ context }: Route.LoaderArgs) {
  requireArea(context, 'administration', 'read')
  return null
}

/** Searching is a POST too, so that nothing about a person appears in any URL or log. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireArea(context, 'administration', 'read')
  const typed = await readTyped(request)
  if (typed.intent === 'erase-key-person') {
    requireArea(context, 'administration', 'write')
    await eraseKeyPerson(requireArea(context, keyPeople.area, 'write'), typed.id ?? '')
    return redirect(`${path}?done=person`, 303)
  }
  if (typed.intent === 'erase-reference-person') {
    requireArea(context, 'administration', 'write')
    const services = requireArea(context, projects.area, 'write')
    const person = referencePersonIn(typed)
    if (person) await eraseReferencePerson(services, person)
    return redirect(`${path}?done=person`, 303)
  }
  const asked = (typed.person ?? typed.email ?? '').trim()
  // Only what has one e-mail address is ever erased together: two people may share a name or a phone.
  const people = isEmail(asked) || typed.email !== undefined ? undefined : await findPeople(admin.db, asked)
  if (asked.length < 2 || (typed.email !== undefined && !isEmail(asked))) {
    const message = messages.incomplete
    return notSaved({ why: 'refused', message, problems: { person: message }, typed: { person: asked } })
  }
  const keyPersons = may(admin, keyPeople.area, 'read') ? await findKeyPeople(admin.db, asked) : undefined
  const references = may(admin, projects.area, 'read')
    ? await findReferencePersons(admin.db, asked)
    : undefined
  if (people && people.length !== 1) return data({ asked, people, keyPersons, references })
  const email = people?.[0]?.email ?? asked
  const requests = await findRequestsOfPerson(admin.db, email)
  if (typed.intent === 'erase' && typed.email !== undefined) {
    requireArea(context, 'administration', 'write')
    for (const kind of kinds) {
      const ids = requests.filter((request) => request.kind === kind).map(({ id }) => id)
      await eraseRequests(admin, kind, ids, { actor: admin.actor })
    }
    return redirect(`${path}?done=erased&count=${requests.length}`, 303)
  }
  const mailboxes = await listMailedTo(admin.db, requests)
  return data({ asked, email, requests: requests.toReversed(), mailboxes, keyPersons, references })
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

const sentences = { erased: messages.erased, person: 'The person was erased.' }

export default function PersonalData({ actionData }: Route.ComponentProps) {
  const refusal = refusalIn(actionData)
  const found = actionData && 'requests' in actionData ? actionData : undefined
  const people = actionData && 'people' in actionData ? actionData.people : undefined
  const looked = actionData && 'keyPersons' in actionData ? actionData : undefined
  const isNothing = !looked?.keyPersons?.length && !looked?.references?.length
  const asked = actionData && 'asked' in actionData ? actionData.asked : undefined
  const flash = useFlash(sentences)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Box maw="var(--house-form)">
      <PageHead
        {...personalData}
        lead="Everything that one person sent, by their email address, phone number or name: look at it, download it, or erase it. Key people and reference persons of projects are found too."
      />
      <NotSavedMessage outcome={refusal ? undefined : actionData} />
      {/* The key resets the search after everything was erased, so that the address disappears from the
         screen too. */}
      <search key={flash.trigger}>
        <Form method="post" action={path} className={classes.search}>
          <TextInput
            name="person"
            label="Email, phone or name of the person"
            defaultValue={asked ?? refusal?.typed.person}
            error={refusal?.problems.person}
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
      {people && people.length > 0 && <FoundPeople path={path} people={people} />}
      {(people ?? found?.requests)?.length === 0 && isNothing && (
        <EmptyScreen
          icon={IconSearchOff}
          title={messages.nothing}
          announced
          advice={messages.nothingAdvice(
            looked?.keyPersons && 'key person',
            looked?.references && 'reference person of a project',
          )}
        />
      )}
      {looked && <FoundReferencePersons people={looked.references} />}
      {looked && <FoundKeyPeople people={looked.keyPersons} />}
      <FlashMessage {...flash} />
    </Box>
  )
}
