import { Alert, Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import { data, Form, href, Link, useNavigation, useSearchParams } from 'react-router'
import { isWithin, reaches } from '#app/platform/auth/rights.ts'
import { requireArea, requireSession } from '#app/platform/request/administrator.server.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { isNotSaved, preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import { isFresh } from '../account/context.server.ts'
import accountClasses from '../account/account.module.css'
import type { Route } from './+types/person-page'
import { editPerson } from './actions.server.ts'
import { readHandOver, type HandOver } from './hand-over.server.ts'
import { listProjectChoices } from './choices.server.ts'
import { MadePasswordLinkBox } from './made-link.tsx'
import classes from './people.module.css'
import { OwnPassword, PersonFields } from './person-fields.tsx'
import { acts, describeRights, done, isAct, type Act, type PeopleRefusal } from './rules.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => screenMeta(loaderData?.person.name ?? 'People')

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireArea(context, 'administration', 'read')
  const { rights, id: own } = admin.administrator
  const found = (await admin.auth.listPeople()).find(({ id }) => id === params.id)
  if (!found) throw data(null, { status: 404 })
  const { email: _, browsers: __, username, awaited, ...held } = found
  // The form shows what is wanted.
  const person = { ...held, ...(awaited && { rights: awaited.rights, projects: awaited.projects }) }
  const raisedBy = awaited && (await admin.auth.listPeople()).find(({ id }) => id === awaited.by)
  const isSelf = own === person.id
  return {
    person,
    username,
    isSelf,
    own: rights,
    now: held.rights,
    waits: awaited && { isOwn: awaited.by === own, by: raisedBy?.name },
    mayChange:
      reaches(rights.administration, 'write') && [held, person].every((one) => isWithin(one.rights, rights)),
    projects: await listProjectChoices(admin),
    asksPassword: !isFresh(requireSession(context)),
    sendsMail: admin.mailer.isSetUp && person.contactEmail !== '',
    handOver: isSelf ? undefined : await readHandOver(admin, person.id),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  return editPerson(request, context, params.id)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, username, isSelf, own, now, waits, mayChange, projects, sendsMail, handOver } = loaderData
  const { asksPassword } = loaderData
  const flash = useFlash(done)
  const [search] = useSearchParams()
  const pending = useNavigation().formMethod === 'POST'
  const notSaved = isNotSaved(actionData) ? actionData : undefined
  const { refusal, made } = { refusal: undefined, made: undefined, ...(notSaved ? {} : actionData) }
  const wanted = refusal && refusal.about !== 'save' ? refusal.about : search.get('ask')
  const asked = isAct(wanted) && !made ? wanted : undefined
  const inForm = isSelf || refusal?.about === 'save' ? refusal : undefined
  return (
    <>
      <PageHead
        group="Account"
        title={person.name}
        lead={`${describeRights(now)}, signs in as ${username}.`}
        back={{ label: 'People', address: href('/admin/people') }}
      />
      <NotSavedMessage outcome={notSaved} />
      {made && <MadePasswordLinkBox {...made} />}
      {waits && !made && <RaiseWaits {...waits} />}
      {!person.hasPassword && !person.hasLink && !person.isDisabled && !made && (
        <Alert color="orange" mb="lg">
          The invitation no longer works. Make a new link.
        </Alert>
      )}
      {!mayChange && (
        <Text>You can’t change this person, who has rights that you do not have. Ask an owner.</Text>
      )}
      {mayChange && (
        <>
          <Form
            key={`${person.id} ${flash.trigger ?? ''}`}
            method="post"
            action={href('/admin/people/:id', { id: person.id })}
            className={classes.form}
            noValidate
          >
            <Refusal of={inForm} />
            <PersonFields {...{ person, own, projects, isSelf }} problems={inForm?.problems ?? {}} />
            {!isSelf && person.guestLinks > 0 && (
              <EndLinks number={person.guestLinks} when="If they may no longer change those pages" />
            )}
            <OwnPassword asks={asksPassword && !asked} problem={inForm?.problems.confirm} />
            <Button type="submit" color="orange" disabled={pending}>
              Save
            </Button>
          </Form>
          {!isSelf && (
            <>
              <nav aria-label="What you can do" className={classes.acts}>
                {actsFor(person).map((act) => (
                  <Button
                    key={act}
                    component={Link}
                    to={{ search: `?ask=${act}` }}
                    preventScrollReset
                    variant="default"
                    c={acts[act].color}
                  >
                    {acts[act].button}
                  </Button>
                ))}
              </nav>
              {asked && (
                <Question
                  key={asked}
                  act={asked}
                  id={person.id}
                  name={person.name}
                  refusal={refusal}
                  asksPassword={asksPassword}
                  mails={asked === 'link' && sendsMail}
                  handOver={asked === 'disable' || asked === 'remove' ? handOver : undefined}
                  guestLinks={asked === 'disable' || asked === 'remove' ? person.guestLinks : 0}
                />
              )}
            </>
          )}
        </>
      )}
      <FlashMessage {...flash} />
    </>
  )
}

function actsFor({ twoSteps, isDisabled }: { twoSteps: boolean; isDisabled: boolean }): Act[] {
  return [
    ...(isDisabled ? [] : (['link'] as const)),
    ...(twoSteps ? (['two-steps'] as const) : []),
    isDisabled ? 'enable' : 'disable',
    'remove',
  ]
}

interface QuestionProps {
  act: Act
  id: string
  name: string
  refusal: PeopleRefusal | undefined
  asksPassword: boolean
  /** Whether the link can be sent by email. */
  mails: boolean
  handOver: HandOver | undefined
  /** How many of theirs are open. */
  guestLinks: number
}

/** Also works without JavaScript, by its address. */
function Question({ act, id, name, refusal, asksPassword, mails, handOver, guestLinks }: QuestionProps) {
  const { button, consequence, color = 'ink' } = acts[act]
  const title = `${button}: ${name}`
  const address = href('/admin/people/:id', { id })
  return (
    <div role="group" aria-label={title} className={accountClasses.question}>
      <Form method="post" action={address} className={classes.form} noValidate preventScrollReset>
        <input type="hidden" name="intent" value={act} />
        <Refusal of={refusal} />
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">{consequence}</Text>
        {mails && <Checkbox name="mailLink" label="Send the link by email" />}
        {handOver && (
          <NativeSelect
            name="handOverTo"
            label="Hand over to"
            description={`${requests(handOver.number)} assigned to ${name}.`}
            error={refusal?.problems.handOverTo}
            errorProps={{ role: 'alert' }}
            data={[
              { value: '', label: 'Nobody' },
              ...handOver.to.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        )}
        {guestLinks > 0 && <EndLinks number={guestLinks} when="From then on" />}
        <OwnPassword asks={asksPassword} problem={refusal?.problems.confirm} />
        <Group gap="xs">
          <Button type="submit" color={color}>
            {button}
          </Button>
          <Button component={Link} to={address} preventScrollReset variant="default">
            Cancel
          </Button>
        </Group>
      </Form>
    </div>
  )
}

/** A raise that waits for a new password. */
function RaiseWaits({ isOwn, by }: { isOwn: boolean; by: string | undefined }) {
  return (
    <Alert color="orange" mb="lg">
      The rights below take effect once they have chosen a new password with a link of{' '}
      {isOwn ? 'yours. Make one.' : `${by ?? 'somebody who has gone'}. Save them yourself to make the link.`}{' '}
      Somebody with fewer rights made the link that set the password they have now.
    </Alert>
  )
}

/** What becomes of the links that they have sent to guests and clients. */
function EndLinks({ number, when }: { number: number; when: string }) {
  return (
    <Checkbox
      name="endLinks"
      label="End them"
      description={`${number === 1 ? '1 link to a page that they have sent to a guest or a client is' : `${formatNumber(number)} links to pages that they have sent to guests and clients are`} open. ${when}, ${number === 1 ? 'it is' : 'they are'} yours, unless you tick this.`}
    />
  )
}

/** `2 requests are` */
function requests(number: number): string {
  return number === 1 ? '1 request is' : `${formatNumber(number)} requests are`
}

/** Unless it is said beside a field. */
function Refusal({ of: refusal }: { of: PeopleRefusal | undefined }) {
  if (!refusal || Object.keys(refusal.problems).length > 0) return null
  return (
    <Alert color="red" variant="light" role="alert">
      {refusal.message}
    </Alert>
  )
}
