import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { data, Form, href, Link, useNavigation } from 'react-router'
import { screenAddresses } from '#app/content/document.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { isNotSaved, preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { MadeLink } from '#app/ui/admin/made-link.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/ask-page'
import { projects } from '../collection.ts'
import { projectStore } from '../store.server.ts'
import { askConsent } from './ask.server.ts'
import { consents } from '../consent/collection.ts'

const title = 'Ask for consent'

export const meta = () => screenMeta(title)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = requireArea(context, consents.area, 'write')
  const project = await projectStore.find(db, params.parent)
  if (!project) throw data(null, { status: 404 })
  return { title: projects.title({ ...project }), client: project.client }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return askConsent(requireArea(context, consents.area, 'write'), params.parent, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** Makes the link with which a client sees a project and answers. */
export default function AskForConsent({ loaderData, actionData, params }: Route.ComponentProps) {
  const notSaved = isNotSaved(actionData) ? actionData : undefined
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const isPending = useNavigation().formMethod === 'POST'
  const { list } = screenAddresses(consents, params.parent)
  const { who: whoField, scope } = consents.fields
  return (
    <>
      <PageHead
        group={consents.admin.title}
        title={title}
        lead={`The client sees the page of ${loaderData.title} as it will be, without an account, and approves it or asks for changes.`}
        back={{ label: consents.admin.title, address: list }}
      />
      <NotSavedMessage outcome={notSaved} />
      {made ? (
        <Stack align="flex-start">
          <MadeLink
            title={`Link for ${made.who}`}
            note="The client has 30 days to answer. Delete what you asked, and it shows nothing any longer."
            address={made.address}
            send={made.send}
          />
          <Button component={Link} to={list} variant="default">
            Back to Consent
          </Button>
        </Stack>
      ) : (
        <Form method="post" action={href('/admin/products/edit/:parent/consents/ask', params)} noValidate>
          <Stack maw={560} align="flex-start">
            <TextInput
              name="who"
              label="Who is asked"
              description={whoField.help}
              defaultValue={notSaved?.typed.who ?? loaderData.client}
              maxLength={whoField.max}
              error={notSaved?.problems.who}
              w="100%"
            />
            <Checkbox.Group label="What you ask for" defaultValue={['website', 'name']}>
              {Object.entries(scope.of).map(([value, label]) => (
                <Checkbox key={value} name="scope" value={value} label={label} mt="sm" />
              ))}
            </Checkbox.Group>
            <Button type="submit" color="orange" disabled={isPending}>
              Make the link
            </Button>
          </Stack>
        </Form>
      )}
    </>
  )
}
