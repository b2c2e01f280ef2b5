import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { Form, href, Link, useNavigation, useSearchParams } from 'react-router'
import { isOwner, type Area } from '#app/platform/auth/rights.ts'
import { FormSection } from '#app/ui/admin/form/form-section.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { isNotSaved, preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import type { ListedPerson } from '#app/platform/auth/people.server.ts'
import { describeDevice } from '#app/platform/device.server.ts'
import { requireArea, requireSession } from '#app/platform/request/administrator.server.ts'
import { initialsOf } from '#app/ui/admin/initials.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { readMark } from '#app/platform/database/meta.server.ts'
import { momentInSentence } from '#app/ui/day.ts'
import { isFresh } from '../account/context.server.ts'
import type { Route } from './+types/people-page'
import classes from './people.module.css'
import { changeForAll } from './actions.server.ts'
import { PeopleTabs } from './people-tabs.tsx'
import { OwnPassword } from './person-fields.tsx'
import { describeRights, done, isOfAll, manyPeople, ofAll, type PeopleRefusal } from './rules.ts'

export const meta = () => screenMeta('People')

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, administrator, db } = requireArea(context, 'administration', 'read')
  const people = await auth.listPeople()
  const isRequiredOfAll = await auth.areTwoStepsRequiredOfAll()
  const restored = await readMark(db, 'restored')
  const isSuggested = people.length >= manyPeople && !isRequiredOfAll
  return {
    isOwner: isOwner(administrator.rights),
    asksPassword: !isFresh(requireSession(context)),
    isRequiredOfAll,
    isRestored: restored !== undefined,
    suggested: people
      .filter((person) => isSuggested && mattersMost(person) && !person.twoStepsRequired && !person.twoSteps)
      .map(({ name }) => name),
    people: people.map(({ id, name, username, rights, signedInAt, browsers, ...person }) => ({
      id,
      name,
      username,
      preset: describeRights(rights),
      signedInAt,
      browsers: [...new Set(browsers.map((browser) => describeDevice(browser).name))],
      twoSteps: person.twoSteps,
      twoStepsRequired: person.twoStepsRequired || isRequiredOfAll,
      isDisabled: person.isDisabled,
      hasPassword: person.hasPassword,
      hasLink: person.hasLink,
      waits: person.awaited !== undefined,
      isSelf: id === administrator.id,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeForAll(request, context)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** Whose account would do most harm in other hands. */
function mattersMost({ rights, isDisabled }: ListedPerson): boolean {
  const sensitive: readonly Area[] = ['administration', 'papers']
  return !isDisabled && sensitive.some((area) => rights[area] !== 'none')
}

type Listed = Route.ComponentProps['loaderData']['people'][number]

/** Everybody who may sign in. */
export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { people } = loaderData
  const flash = useFlash(done)
  const notSaved = isNotSaved(actionData) ? actionData : undefined
  const { refusal } = { refusal: undefined, ...(notSaved ? {} : actionData) }
  return (
    <>
      <PageHead
        group="Account"
        title="People"
        lead="Everybody who may sign in to the back office, and what each of them may do."
      />
      <PeopleTabs />
      <NotSavedMessage outcome={notSaved} />
      {loaderData.isRestored && (
        <Alert color="orange" mb="lg" title="A backup was restored">
          Look whether everybody is here who should be, and nobody else, with the rights that they should
          have.
          {loaderData.isOwner && (
            <Form method="post" action={href('/admin/people')}>
              <input type="hidden" name="intent" value="looked" />
              <Button type="submit" variant="default" mt="sm">
                I have looked at all of them
              </Button>
            </Form>
          )}
        </Alert>
      )}
      <ul className={classes.rows}>
        {people.map((person) => (
          <li key={person.id}>
            <Row person={person} />
          </li>
        ))}
      </ul>
      {people.length > 1 && <TwoStepsOfAll {...loaderData} refusal={refusal} />}
      <FlashMessage {...flash} />
    </>
  )
}

type TwoStepsOfAllProps = Pick<
  Route.ComponentProps['loaderData'],
  'isOwner' | 'isRequiredOfAll' | 'suggested' | 'asksPassword'
> & { refusal: PeopleRefusal | undefined }

/** Whether everybody must have it, with a suggestion as soon as many have an account. */
function TwoStepsOfAll({
  isOwner: mayChoose,
  isRequiredOfAll,
  suggested,
  asksPassword,
  refusal,
}: TwoStepsOfAllProps) {
  const [search] = useSearchParams()
  const pending = useNavigation().formMethod === 'POST'
  const intent = isRequiredOfAll ? 'lift' : 'require'
  const { button, consequence, ...words } = ofAll[intent]
  const isAsked = isOfAll(search.get('ask')) || refusal !== undefined
  const address = href('/admin/people')
  return (
    <FormSection title="Two-step sign-in">
      <Text>
        {isRequiredOfAll ? 'It is required of everybody.' : 'It is required of those for whom it was chosen.'}
      </Text>
      {suggested.length > 0 && (
        <Text>
          {`Their account would do most harm in other hands, so require it of ${listNames(suggested)}.`}
        </Text>
      )}
      {refusal && Object.keys(refusal.problems).length === 0 && (
        <Alert color="red" variant="light" role="alert">
          {refusal.message}
        </Alert>
      )}
      {mayChoose && !isAsked && (
        <Group>
          <Button component={Link} to={{ search: `?ask=${intent}` }} preventScrollReset variant="default">
            {button}
          </Button>
        </Group>
      )}
      {mayChoose && isAsked && (
        <Form method="post" action={address} className={classes.form} noValidate preventScrollReset>
          <input type="hidden" name="intent" value={intent} />
          <Text c="dimmed">{consequence}</Text>
          <OwnPassword asks={asksPassword} problem={refusal?.problems.confirm} />
          <Group gap="xs">
            <Button type="submit" disabled={pending} {...words}>
              {button}
            </Button>
            <Button component={Link} to={address} preventScrollReset variant="default">
              Cancel
            </Button>
          </Group>
        </Form>
      )}
    </FormSection>
  )
}

function listNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names)
}

function Row({ person }: { person: Listed }) {
  const { id, name, username, preset, browsers, isSelf, isDisabled } = person
  return (
    <Link to={href('/admin/people/:id', { id })}>
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={classes.what}>
        <b dir="auto">{name}</b>
        <span className="dim">{username === name ? preset : `${preset}, signs in as ${username}`}</span>
      </div>
      <div className={classes.what}>
        <span>
          <LastSignIn person={person} />
        </span>
        <span className="dim">
          {saySecondStep(person)}
          {browsers.length > 0 && ` · ${browsers.join(', ')}`}
        </span>
      </div>
      {isSelf && <Badge color="green">You</Badge>}
      {isDisabled && <Badge color="red">Disabled</Badge>}
    </Link>
  )
}

function LastSignIn({ person: { signedInAt, hasPassword, hasLink, waits } }: { person: Listed }) {
  const now = useNow()
  if (!hasPassword) return hasLink ? 'Invited, no password yet' : 'Invited, but the link no longer works'
  if (waits) return 'New rights wait for a new password'
  if (signedInAt === null) return 'Not signed in yet'
  return (
    <>
      Signed in <Moment at={signedInAt}>{momentInSentence(signedInAt, now)}</Moment>
    </>
  )
}

function saySecondStep({
  twoSteps,
  twoStepsRequired,
}: Pick<Listed, 'twoSteps' | 'twoStepsRequired'>): string {
  if (twoSteps) return 'Two-step sign-in'
  return twoStepsRequired ? 'Two-step sign-in is required, and not set up yet' : 'Signs in with a password'
}
