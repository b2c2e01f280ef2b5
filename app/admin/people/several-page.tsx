import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import { Form, href, Link, useNavigation } from 'react-router'
import { isWithin, presets, type Preset } from '#app/platform/auth/rights.ts'
import { requireArea, requireSession } from '#app/platform/request/administrator.server.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { isNotSaved, preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { isFresh } from '../account/context.server.ts'
import type { Route } from './+types/several-page'
import { invitePeople } from './invite.server.ts'
import { MadePasswordLinkBox } from './made-link.tsx'
import classes from './people.module.css'
import { PeopleTabs, sheet } from './people-tabs.tsx'
import { OwnPassword } from './person-fields.tsx'
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
  const pending = useNavigation().formMethod === 'POST'
  const notSaved = isNotSaved(actionData) ? actionData : undefined
  const { refusal, invited } = { refusal: undefined, invited: undefined, ...(notSaved ? {} : actionData) }
  return (
    <>
      <PageHead
        {...sheet}
        title="Add several people"
        lead="Each of them chooses a password with a link of their own, which you send them."
      />
      <PeopleTabs />
      <NotSavedMessage outcome={notSaved} />
      {invited ? (
        <>
          {invited.map((made, index) => (
            <MadePasswordLinkBox key={made.address} {...made} quiet={index > 0} />
          ))}
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
          <Textarea
            name="people"
            label="People"
            description={`One on each line: name, username and preset. Presets are ${loaderData.presets.join(', ')}.`}
            placeholder="Layla Haddad, layla, Editor"
            error={refusal?.problems['people']}
            errorProps={{ role: 'alert', className: classes.problems }}
            rows={8}
            size="md"
            spellCheck={false}
          />
          <Checkbox name="twoStepsRequired" label="Two-step sign-in is required of them" />
          <OwnPassword asks={loaderData.asksPassword} problem={refusal?.problems['confirm']} />
          <Button type="submit" color="orange" disabled={pending}>
            Add them
          </Button>
        </Form>
      )}
    </>
  )
}
