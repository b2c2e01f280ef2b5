import { Checkbox, Textarea } from '@mantine/core'
import { isWithin, presets, type Preset } from '#app/platform/auth/rights.ts'
import { requireArea, requireSession } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { isFresh } from '../account/context.server.ts'
import type { Route } from './+types/several-page'
import { AddingForm } from './adding-form.tsx'
import { invitePeople } from './invite.server.ts'
import classes from './people.module.css'
import { presetNames } from './rules.ts'

export const meta = () => screenMeta('Add several people')

export function loader({ context }: Route.LoaderArgs) {
  const { administrator } = requireArea(context, 'administration', 'write')
  const names = Object.keys(presets) as Preset[] // The keys of a constant.
  const offered = names.filter((name) => isWithin(presets[name], administrator.rights))
  return {
    presets: offered.map((name) => presetNames[name]),
    asksPassword: !isFresh(requireSession(context)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return invitePeople(request, context)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function AddSeveral({ loaderData, actionData }: Route.ComponentProps) {
  const { presets: offered, asksPassword } = loaderData
  return (
    <AddingForm
      title="Add several people"
      lead="Each of them chooses a password with a link of their own, which you send them."
      outcome={actionData}
      asksPassword={asksPassword}
      button="Add them"
      fields={(problems) => (
        <>
          <Textarea
            name="people"
            label="People"
            description={`One on each line: name, username and preset. Presets are ${offered.join(', ')}.`}
            placeholder="Layla Haddad, layla, Editor"
            error={problems['people']}
            errorProps={{ role: 'alert', className: classes.problems }}
            rows={8}
            size="md"
            spellCheck={false}
          />
          <Checkbox name="twoStepsRequired" label="Two-step sign-in is required of them" />
        </>
      )}
    />
  )
}
