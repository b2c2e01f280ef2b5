import { Alert, Anchor, Box } from '@mantine/core'
import { href, Link, redirect } from 'react-router'
import { AddProjectButton } from '#app/features/projects/admin-list/add-button.tsx'
import { requestKinds } from '#app/features/requests/kinds.ts'
import { readableKinds } from '../unread/unread.server.ts'
import { countWaiting, listWaiting } from '#app/features/requests/queries.server.ts'
import { listFailedOrders, listVisitDays, listWaitingParts } from './queries.server.ts'
import { listWaitingDocuments } from './queries-drafts.server.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import {
  may as mayDo,
  requireAdministrator,
  requireArea,
  type AdminContext,
} from '#app/platform/request/administrator.server.ts'
import { isoDay, workingDaysSince, type LocalMoment } from '#app/platform/clock.ts'
import { readMark } from '#app/platform/database/meta.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import { collectionNamed, privateTopics, publicTopics } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress } from '#app/content/document.ts'
import { readVisits } from '#app/platform/visits/visits.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
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
import { findFirstSteps } from './first-steps.server.ts'
import { FirstSteps } from './first-steps.tsx'
import { findGaps } from './gaps.server.ts'
import { LastChanges } from './last-changes.tsx'
import { MissingOnTheSite } from './missing-on-the-site.tsx'
import classes from './overview.module.css'
import { askToConfirm, greet, peopleOf, preparation } from './messages.ts'
import { openToVisitors, readPreparation } from './preparation.server.ts'
import { Preparation } from './preparation.tsx'
import { Unpublished } from './unpublished.tsx'
import { Visits } from './visits.tsx'
import { ConsentMatters } from './consent-matters.tsx'
import { listConsentMatters } from '#app/features/projects/consent/store.server.ts'
import { Waiting, type WaitingRequests } from './waiting.tsx'

const requestsShown = 3
const changesShown = 5

export const meta = () => screenMeta(screens.overview.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const { db, administrator } = admin
  const first = firstScreenOf(administrator.rights)
  if (first !== screens.overview.address) throw redirect(first)
  const now = Date.now()
  const { timeZone, country } = await readBrand(admin)
  const days = url.searchParams.get('days') === '90' ? 90 : 30
  const [hasContent, administers] = [mayDo(admin, 'content', 'read'), mayDo(admin, 'administration', 'read')]
  const contact = await admin.auth.findContact(administrator.id)
  const builtIn = administers ? await readPreparation(admin) : undefined
  return {
    greeting: greet(administrator.name, Number(formatTime(now, timeZone).slice(0, 2))),
    requests: await readWaiting(admin, { at: now, timeZone }, country),
    visits: hasContent ? await readCounted(db, days, { at: now, timeZone }) : undefined,
    changes: await toEntries(
      admin,
      readHistoryAdapters(context),
      await listHistory(db, {}, { limit: changesShown }),
      now,
    ),
    consents: hasContent ? await listConsentMatters(db) : [],
    unpublished: {
      ...(hasContent ? await readUnpublished(admin, now) : nothingUnpublished),
      documents: await listWaitingDocuments(admin, { at: now, timeZone }),
    },
    gaps: await findGaps(admin),
    steps: administers && hasContent ? await findFirstSteps(db, builtIn === undefined) : [],
    builtIn,
    clock: administers ? admin.schedule.aheadOf(now) : undefined,
    restored: administers ? await readRestored(admin) : undefined,
    asksToConfirm: admin.mailer.isSetUp && contact.contactEmail !== '' && !contact.isConfirmed,
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

/** The day of the backup that was restored, until an owner has looked at People. */
async function readRestored(admin: AdminContext) {
  const takenAt = await readMark(admin.db, 'restored')
  return takenAt === undefined ? undefined : isoDay(Number(takenAt), (await readBrand(admin)).timeZone)
}

const nothingUnpublished = { waiting: [], failed: [], held: undefined }

async function readUnpublished({ db, schedule }: AdminContext, now: number) {
  const failed = await Promise.all(
    (await listFailedOrders(db, now)).map(async ({ kind, id, why }) => {
      const collection = collectionNamed(kind)
      const document = await storeOf(collection).find(db, id)
      if (!document) return []
      return [{ title: collection.title(document), address: documentAddress(collection, document), why }]
    }),
  )
  return { waiting: await listWaitingParts(db), failed: failed.flat(), held: schedule.heldSince() }
}

/** The number of visitors in all, and on each of the last days and of those before. */
async function readCounted(db: Db, days: number, now: LocalMoment) {
  const counted = await listVisitDays(db, 2 * days, now)
  return { total: await readVisits(db), before: counted.slice(0, days), days: counted.slice(days) }
}

/** The requests of each kind that have waited longest for an answer, and the number of all that wait. */
async function readWaiting(
  admin: AdminContext,
  now: LocalMoment,
  country: string,
): Promise<WaitingRequests[]> {
  return Promise.all(
    readableKinds(admin).map(async (kind) => {
      const waiting = await listWaiting(admin.db, kind, requestsShown)
      const lines = waiting.map(({ id, name, createdAt, unread, ...request }) => ({
        id,
        name,
        unread,
        line: requestKinds[kind].line(request),
        workingDays: workingDaysSince(createdAt, now, country),
      }))
      return { kind, number: await countWaiting(admin.db, kind), lines }
    }),
  )
}

/** Recent changes, waiting requests, and what is missing. */
export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, requests, visits, consents, unpublished, changes, gaps, steps, builtIn, clock } =
    loaderData
  const { asksToConfirm, restored } = loaderData
  const may = useMay()
  const flash = useFlash(sentences, ['days'])
  useLive(...publicTopics, ...privateTopics)
  return (
    <>
      <PageHead
        {...screens.overview}
        lead={greeting}
        actions={may('content', 'write') && <AddProjectButton />}
      />
      <NotSavedMessage outcome={actionData} />
      {restored !== undefined && (
        <Alert color="orange" mb="lg">
          {peopleOf(restored)}{' '}
          <Anchor component={Link} to={href('/admin/people')}>
            People
          </Anchor>
        </Alert>
      )}
      {asksToConfirm && (
        <Alert color="orange" mb="lg">
          {askToConfirm}{' '}
          <Anchor component={Link} to={href('/admin/account')}>
            Account
          </Anchor>
        </Alert>
      )}
      <FirstSteps steps={steps} />
      <Preparation builtIn={builtIn} />
      <FlashMessage {...flash} />
      <ClockAhead newest={clock} />
      <div className={classes.sheet}>
        <div className={classes.waiting}>
          {requests.length > 0 && <Waiting requests={requests} />}
          {consents.length > 0 && <ConsentMatters matters={consents} />}
          <Unpublished {...unpublished} />
        </div>
        {visits && <Visits visits={visits} />}
        {gaps.total > 0 && <MissingOnTheSite gaps={gaps} />}
        <LastChanges changes={changes} />
      </div>
      {/* If there is no room for a column, every page of General is still only a tap away. */}
      <Box hiddenFrom="md" mt="xl">
        <GeneralColumn />
      </Box>
    </>
  )
}
