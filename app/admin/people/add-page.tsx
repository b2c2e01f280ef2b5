import { Checkbox } from '@mantine/core'
import { noRights } from '#app/platform/auth/rights.ts'
import { requireArea, requireSession } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { isFresh } from '../account/context.server.ts'
import type { Route } from './+types/add-page'
import { addPerson } from './actions.server.ts'
import { AddingForm } from './adding-form.tsx'
import { listProjectChoices } from './choices.server.ts'
import { PersonFields, type EnteredPerson } from './person-fields.tsx'

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
  return (
    <AddingForm
      title="Add person"
      lead="They choose their password with a link that you send them."
      outcome={actionData}
      asksPassword={asksPassword}
      button="Add person"
      fields={(problems) => (
        <>
          <PersonFields person={nobody} own={own} projects={projects} problems={problems} />
          {sendsMail && <Checkbox name="mailLink" label="Send the link by email" />}
        </>
      )}
    />
  )
}
