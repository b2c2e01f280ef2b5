import { Badge } from '@mantine/core'
import { href, Link } from 'react-router'
import { describeDevice } from '#app/platform/device.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { initialsOf } from '#app/ui/admin/initials.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { momentInSentence } from '#app/ui/day.ts'
import type { Route } from './+types/people-page'
import classes from './people.module.css'
import { PeopleTabs, sheet } from './people-tabs.tsx'
import { describeRights, done } from './rules.ts'

export const meta = () => screenMeta('People')

export async function loader({ context }: Route.LoaderArgs) {
  const { auth, administrator } = requireArea(context, 'administration', 'read')
  const people = await auth.listPeople()
  return {
    people: people.map(({ id, name, username, rights, signedInAt, browsers, ...person }) => ({
      id,
      name,
      username,
      preset: describeRights(rights),
      signedInAt,
      browsers: [...new Set(browsers.map((browser) => describeDevice(browser).name))],
      twoSteps: person.twoSteps,
      twoStepsRequired: person.twoStepsRequired,
      isDisabled: person.isDisabled,
      hasPassword: person.hasPassword,
      isSelf: id === administrator.id,
    })),
  }
}

type Listed = Route.ComponentProps['loaderData']['people'][number]

/** Everybody who may sign in. */
export default function People({ loaderData: { people } }: Route.ComponentProps) {
  const flash = useFlash(done)
  return (
    <>
      <PageHead
        {...sheet}
        title="People"
        lead="Everybody who may sign in to the back office, and what each of them may do."
      />
      <PeopleTabs />
      <ul className={classes.rows}>
        {people.map((person) => (
          <li key={person.id}>
            <Row person={person} />
          </li>
        ))}
      </ul>
      <FlashMessage {...flash} />
    </>
  )
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

function LastSignIn({ person: { signedInAt, hasPassword } }: { person: Listed }) {
  const now = useNow()
  if (!hasPassword) return 'Invited, no password yet'
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
