import { Button } from '@mantine/core'
import { data, Link, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { findHistoryLine, listActors, listHistory } from './revisions.server.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { IconHistory } from '#app/ui/admin/icons.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { notSaved, preserveList } from '#app/ui/admin/form/not-saved.ts'
import { useLastAnswer } from '#app/ui/admin/form/last-answer.ts'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { LocalMoment } from '#app/platform/clock.ts'
import { formatDay, nameDay } from '#app/ui/day.ts'
import { useNow } from '#app/ui/admin/moment.tsx'
import type { Route } from './+types/history-page'
import { historySearch, readHistoryAddress } from './address.ts'
import { readHistoryAdapters } from './adapters.server.ts'
import { toEntries, type HistoryEntry } from './entries.server.ts'
import { Filters } from './filters.tsx'
import { LossQuestion } from './loss-question.tsx'
import { toGroupQuestion, toQuestion } from './question.server.ts'
import { doneSentences, historyScreen, linesPerPage, messages } from './messages.ts'
import { subjectOfLine, undoChange, undoGroup } from './undo.server.ts'
import { ChangeEntry } from './change-entry.tsx'
import classes from './history.module.css'

const path = historyScreen.address

export const meta = () => screenMeta(historyScreen.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const { db, publicTopics } = admin
  const adapters = readHistoryAdapters(context)
  const now = Date.now()
  const address = readHistoryAddress(url.searchParams)
  const { until, ...filter } = address
  const lines = await listHistory(db, filter, { limit: linesPerPage + 1, until })
  const shown = lines.slice(0, linesPerPage)
  const undone = await findHistoryLine(db, readId(url.searchParams.get('of')))
  return {
    address,
    entries: await toEntries(admin, adapters, shown, now, filter),
    older: lines.length > linesPerPage ? shown.at(-1)?.id : undefined,
    actors: await listActors(db),
    kinds: adapters.kinds.map((kind) => ({ value: kind, label: adapters.of(kind).words.label })),
    topics: [...publicTopics],
    undone: undone && subjectOfLine(adapters, undone),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const adapters = readHistoryAdapters(context)
  const admin = { ...requireAdministrator(context), adapters }
  const typed = await readTyped(request)
  const id = readId(typed.group ?? typed.id)
  const outcome =
    typed.group === undefined
      ? await undoChange(admin, id, typed.seen ? Number(typed.seen) : undefined)
      : await undoGroup(admin, await findHistoryLine(admin.db, id), typed.seen)
  if ('done' in outcome) {
    const search = new URLSearchParams(
      historySearch({ ...readHistoryAddress(url.searchParams), until: undefined }),
    )
    for (const [name, value] of Object.entries({ ...outcome, of: id })) search.set(name, String(value))
    return redirect(`${path}?${search}`, 303)
  }
  if ('refused' in outcome)
    return notSaved({ why: 'refused', message: outcome.refused, advice: messages.nothingChanged }, 409)
  const again = typed.seen !== undefined
  const question =
    'question' in outcome
      ? await toQuestion(admin.db, adapters, outcome.question, again)
      : await toGroupQuestion(admin.db, adapters, outcome.groupQuestion, again)
  return data({ question }, { status: 409 })
}

function readId(typed: string | null | undefined): number {
  return typed && /^\d{1,15}$/.test(typed) ? Number(typed) : 0
}

export const clientAction = preserveList<Route.ClientActionArgs>

/** Every change of the site's content, newest first, each with a button to undo it. */
export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { address, entries, older, actors, kinds, topics, undone } = loaderData
  const flash = useFlash(undone ? doneSentences(undone) : {}, ['kind', 'who', 'record', 'change', 'until'])
  const answer = useLastAnswer(actionData)
  useLive(...topics)
  return (
    <>
      <PageHead
        {...historyScreen}
        lead="Every change of the site’s content. Each can be undone for 30 days, with its images."
      />
      {answer && 'question' in answer ? (
        <LossQuestion question={answer.question} />
      ) : (
        <NotSavedMessage outcome={answer} />
      )}
      <Filters
        key={historySearch(address)}
        address={address}
        actors={actors}
        kinds={kinds}
        name={entries[0]?.name}
      />
      {entries.length === 0 ? <NoChanges filtered={historySearch(address) !== ''} /> : null}
      <Days entries={entries} />
      {older !== undefined && (
        <Button component={Link} to={historySearch({ ...address, until: older })} variant="default" mt="lg">
          Older changes
        </Button>
      )}
      <FlashMessage {...flash} />
    </>
  )
}

/** Grouped by the day of the change. */
function Days({ entries }: { entries: HistoryEntry[] }) {
  const now = useNow()
  const days = Map.groupBy(entries, ({ at }) => nameOf(at, now))
  return [...days].map(([day, made]) => (
    <section key={day} className={classes.day}>
      <h2 className={`mono ${classes.dayName}`}>{day}</h2>
      <ol>
        {made.map((entry) => (
          <ChangeEntry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ))
}

/** `Today, 22 Nov 2026`; for earlier days only the date. */
function nameOf(moment: number, now: LocalMoment): string {
  const named = nameDay(moment, now)
  return /^\d/.test(named) ? formatDay(moment, now.timeZone) : `${named}, ${formatDay(moment, now.timeZone)}`
}

function NoChanges({ filtered }: { filtered: boolean }) {
  return (
    <EmptyScreen
      icon={IconHistory}
      title="No changes to show"
      advice={
        filtered ? 'Choose another kind or person.' : 'Every addition, change and deletion will appear here.'
      }
    >
      {filtered && (
        <Button component={Link} to={path} variant="default">
          Show everything
        </Button>
      )}
    </EmptyScreen>
  )
}
