import { Alert, Button, Checkbox } from '@mantine/core'
import { Form, href, Link, useNavigation } from 'react-router'
import { noRights } from '#app/platform/auth/rights.ts'
import { requireArea, requireSession } from '#app/platform/request/administrator.server.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { isNotSaved, preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { isFresh } from '../account/context.server.ts'
import type { Route } from './+types/add-page'
import { addPerson } from './actions.server.ts'
import { listProjectChoices } from './choices.server.ts'
import { MadePasswordLinkBox } from './made-link.tsx'
import classes from './people.module.css'
import { PeopleTabs, sheet } from './people-tabs.tsx'
import { OwnPassword, PersonFields, type EnteredPerson } from './person-fields.tsx'

export const meta = () => screenMeta('Add person')

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireArea(context, 'administration', 'write')
  return {
    own: admin.administrator.rights,
    projects: await listProjectChoices(admin),
    sendsMail: admin.mailer.isSetUp,
    asksPassword: !isFresh(requireSession(context)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return addPerson(request, context)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

const nobody: EnteredPerson = {
  name: '',
  username: '',
  contactEmail: '',
  isConfirmed: false,
  phone: '',
  rights: noRights,
  projects: [],
  twoStepsRequired: false,
}

export default function AddPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { own, projects, sendsMail, asksPassword } = loaderData
  const pending = useNavigation().formMethod === 'POST'
  const notSaved = isNotSaved(actionData) ? actionData : undefined
  const { refusal, made } = { refusal: undefined, made: undefined, ...(notSaved ? {} : actionData) }
  return (
    <>
      <PageHead
        {...sheet}
        title="Add person"
        lead="They choose their password with a link that you send them."
      />
      <PeopleTabs />
      <NotSavedMessage outcome={notSaved} />
      {made ? (
        <>
          <MadePasswordLinkBox {...made} />
          <Button component={Link} to={href('/admin/people')} variant="default" mt="lg">
            Back to all people
          </Button>
        </>
      ) : (
        <Form method="post" className={classes.form} noValidate>
          {refusal && Object.keys(refusal.problems).length === 0 && (
            <Alert color="red" variant="light" role="alert">
              {refusal.message}
            </Alert>
          )}
          <PersonFields person={nobody} own={own} projects={projects} problems={refusal?.problems ?? {}} />
          {sendsMail && <Checkbox name="mailLink" label="Send the link by email" />}
          <OwnPassword asks={asksPassword} problem={refusal?.problems.confirm} />
          <Button type="submit" color="orange" disabled={pending}>
            Add person
          </Button>
        </Form>
      )}
    </>
  )
}
