import { Alert, Anchor, Box } from '@mantine/core'
import { href, Link, redirect } from 'react-router'
import { AddProjectButton } from '#app/features/projects/admin-list/add-button.tsx'
import { listVisitDays } from './queries.server.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { may, requireAdministrator, requireArea } from '#app/platform/request/administrator.server.ts'
import type { LocalMoment } from '#app/platform/clock.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import { privateTopics, publicTopics } from '#app/collections.ts'
import { readVisits } from '#app/platform/visits/visits.server.ts'
import { formatTime } from '#app/ui/day.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { useLive } from '#app/ui/admin/use-live.ts'
import { GeneralColumn } from '../navigation/general-column.tsx'
import { firstScreenOf } from '../navigation/destinations.ts'
import { screens } from '../navigation/general-pages.ts'
import { readHistoryAdapters } from '#app/history/adapters.server.ts'
import { toEntries } from '#app/history/entries.server.ts'
import type { Route } from './+types/overview-page'
import { ClockAhead } from './clock-ahead.tsx'
import { gatherFacts } from './facts.server.ts'
import { findAll } from './findings.server.ts'
import { FirstSteps } from './first-steps.tsx'
import { LastChanges } from './last-changes.tsx'
import { MissingOnTheSite } from './missing-on-the-site.tsx'
import classes from './overview.module.css'
import { greet, preparation } from './messages.ts'
import { openToVisitors } from './preparation.server.ts'
import { Preparation } from './preparation.tsx'
import { FindingLine, Section } from './section.tsx'
import { Unpublished } from './unpublished.tsx'
import { Visits } from './visits.tsx'
import { Waiting } from './waiting.tsx'

const changesShown = 5

export const meta = () => screenMeta(screens.overview.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const { db, administrator } = admin
  const first = firstScreenOf(administrator.rights)
  if (first !== screens.overview.address) throw redirect(first)
  const facts = await gatherFacts(admin)
  const { now } = facts
  const days = url.searchParams.get('days') === '90' ? 90 : 30
  return {
    greeting: greet(administrator.name, Number(formatTime(now.at, now.timeZone).slice(0, 2))),
    found: await findAll(facts),
    visits: may(admin, 'content', 'read') ? await readCounted(db, days, now) : undefined,
    changes: await toEntries(
      admin,
      readHistoryAdapters(context),
      await listHistory(db, {}, { limit: changesShown }),
      now.at,
    ),
  }
}

/** Its forms open a site in preparation, and say that the clock is right; a sign-in form of another tab may be sent here too. */
export async function action({ context, request }: Route.ActionArgs) {
  const { intent } = await readTyped(request)
  if (intent === 'trust clock') {
    requireArea(context, 'content', 'write').schedule.release()
    return redirect(href('/admin/overview'), 303)
  }
  const admin = requireArea(context, 'administration', 'write')
  if (intent === 'clock is right') {
    await admin.schedule.confirm()
    return redirect(href('/admin/overview'), 303)
  }
  const isOpening = intent === 'open'
  if (isOpening) await openToVisitors(admin)
  return redirect(href('/admin/overview') + (isOpening ? '?done=opened' : ''), 303)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

const sentences = { opened: preparation.opened }

/** The number of visitors in all, and on each of the last days and of those before. */
async function readCounted(db: Db, days: number, now: LocalMoment) {
  const counted = await listVisitDays(db, 2 * days, now)
  return { total: await readVisits(db), before: counted.slice(0, days), days: counted.slice(days) }
}

/** Recent changes, waiting requests, and what is missing. */
export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, found, visits, changes } = loaderData
  const mayDo = useMay()
  const flash = useFlash(sentences, ['days'])
  useLive(...publicTopics, ...privateTopics)
  return (
    <>
      <PageHead
        {...screens.overview}
        lead={greeting}
        actions={mayDo('content', 'write') && <AddProjectButton />}
      />
      <NotSavedMessage outcome={actionData} />
      {found.notices.map(({ sentence, screen, address }) => (
        <Alert key={address} color="orange" mb="lg">
          {sentence}{' '}
          <Anchor component={Link} to={address}>
            {screen}
          </Anchor>
        </Alert>
      ))}
      <FirstSteps steps={found.steps} />
      {found.preparation.map((builtIn) => (
        <Preparation key="preparation" builtIn={builtIn} />
      ))}
      <FlashMessage {...flash} />
      {found.clockAhead.map((newest) => (
        <ClockAhead key="clock" newest={newest} />
      ))}
      <div className={classes.sheet}>
        <div className={classes.waiting}>
          {found.requests.length > 0 && <Waiting requests={found.requests} />}
          {found.consent.length > 0 && (
            <Section id="consent-matters" title="Consent">
              {found.consent.map((matter) => (
                <FindingLine key={matter.address} {...matter} />
              ))}
            </Section>
          )}
          {found.papers.length > 0 && (
            <Section id="ending-papers" title="Papers that end">
              {found.papers.map((paper) => (
                <FindingLine key={paper.address} {...paper} />
              ))}
            </Section>
          )}
          <Unpublished {...found} />
        </div>
        {visits && <Visits visits={visits} />}
        {found.gaps.length > 0 && <MissingOnTheSite gaps={found.gaps} />}
        <LastChanges changes={changes} />
      </div>
      {/* If there is no room for a column, every page of General is still only a tap away. */}
      <Box hiddenFrom="md" mt="xl">
        <GeneralColumn />
      </Box>
    </>
  )
}
