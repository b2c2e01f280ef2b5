import { useState, type ComponentProps, type ReactNode } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { selectionFields } from '#app/content/list/act.ts'
import { SelectionBar } from '#app/content/list/screen/selection-bar.tsx'
import { FlashContext, useActOn, type ActResult } from '#app/content/list/screen/use-act.ts'
import { useSelection, type RowSelection } from '#app/content/list/screen/use-selection.ts'
import { viewSearch, type ListView } from '#app/content/list/view.ts'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import { useQuestion } from '#app/ui/admin/record/question.tsx'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { IconChevronLeft } from '#app/ui/admin/icons.ts'
import { refusalIn } from '#app/ui/admin/form/not-saved.ts'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { ListPager } from '#app/ui/admin/list/pager.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { usePushSubscription } from '#app/ui/admin/push/use-push-subscription.ts'
import { ResumeReader } from '../admin-resume/reader.tsx'
import { requestKinds } from '../kinds.ts'
import type { VisitorRequest } from '../request.ts'
import { inboxQuery } from './address.ts'
import { deleteAllQuestion } from './delete-all.ts'
import { RestoreButton, DeletedLine } from './deletion.tsx'
import classes from './inbox.module.css'
import { actionsFor, inboxOf } from './inbox.ts'
import { InboxFilters, RequestList, Tabs } from './list.tsx'
import type { Inbox } from './open.server.ts'
import { ReadingPane } from './reading-pane.tsx'
import { Tools } from './tools.tsx'
import { acts } from './set-button.tsx'
import { useNewRequests, type NewRequest } from './use-new-requests.ts'
import { messages, type ProgressAnswer } from './messages.ts'

interface RequestsScreenProps extends Pick<
  ComponentProps<typeof ReadingPane>,
  'mail' | 'marked' | 'often' | 'reminders' | 'company' | 'expiry'
> {
  inbox: Inbox
  requests: readonly VisitorRequest[]
  latest: readonly NewRequest[]
  opened: VisitorRequest | undefined
  /** Shown if there are no requests at all. */
  empty: ReactNode
  outcome: ProgressAnswer | undefined
}

/** List and reading pane side by side on a wide screen, one after the other on a phone. */
export function RequestsScreen({
  inbox,
  requests,
  opened,
  outcome,
  latest,
  empty,
  ...pane
}: RequestsScreenProps) {
  const { kind, address, counts, shown, team } = inbox
  const { title, address: path, area } = requestKinds[kind]
  const mayWrite = useMay()(area, 'write')
  const subscription = usePushSubscription(inbox.push)
  useNewRequests(kind, latest, subscription.permission)
  const reading = address.open !== undefined
  /** Shown beside the note it concerns. */
  const refusal = refusalIn(outcome)
  const { view } = address
  const { search, filters } = view
  const askToDeleteAll = useQuestion(deleteAllQuestion(inbox))
  const rows = requests.map(({ id, work }) => ({ id, rev: work.rev }))
  const { digest } = inbox
  const selection = useSelection(rows, { query: viewSearch(view).slice(1), found: shown, digest })
  const [result, setResult] = useState<ActResult>()
  const flash = (next: ActResult) => setResult({ ...next })
  return (
    <div
      className={classes.screen}
      data-reading={reading || undefined}
      data-resume={(address.read && opened !== undefined) || undefined}
    >
      <div className={classes.above}>
        <PageHead
          group="Requests"
          title={title}
          actions={<Tools inbox={inbox} subscription={subscription} askToDeleteAll={askToDeleteAll} />}
        />
        <Tabs inbox={inbox} />
        <InboxFilters inbox={inbox} />
        {mayWrite && <DeletedLine count={counts.deleted} />}
      </div>
      <NotSavedMessage outcome={refusal ? undefined : outcome} />
      {counts.all === 0 && !reading ? (
        empty
      ) : (
        <div className={classes.inbox}>
          {address.read && opened && <OpenResume inbox={inbox} requests={requests} opened={opened} />}
          <div className={classes.column}>
            <RequestList
              {...{ inbox, requests }}
              shown={opened?.id}
              selection={inbox.isLong && mayWrite ? selection : undefined}
            />
            {requests.length === 0 && (
              <p className={classes.none}>{search ? messages.nothingFound : noneWith(filters)}</p>
            )}
            <ListPager
              page={view.page}
              pages={inbox.pages}
              hrefOf={(page) => inboxQuery({ view: { ...view, page } }) || path}
            />
          </div>
          <article className={classes.pane} aria-label={opened ? `From ${opened.name}` : title}>
            <Link
              to={path + inboxQuery({ ...address, open: undefined, read: false })}
              className={classes.back}
            >
              <IconChevronLeft size={18} />
              {title}
            </Link>
            {opened ? (
              <FlashContext value={flash}>
                <ReadingPane
                  key={opened.id}
                  {...pane}
                  request={opened}
                  refusal={refusal}
                  {...{ address, team }}
                />
              </FlashContext>
            ) : (
              reading && <p className="dim">{messages.gone}</p>
            )}
          </article>
        </div>
      )}
      <div className={classes.selection}>
        <FlashContext value={flash}>
          {inbox.isLong && mayWrite && <RequestsBar {...{ kind, team, selection, requests }} />}
        </FlashContext>
      </div>
      <ListMessage answer={result} undoAt={{ action: acts, fields: { kind } }} />
      {!result && <Done />}
    </div>
  )
}

function noneWith({ state, assigned }: ListView['filters']): string {
  if (assigned) return messages.noneMine
  return state ? messages.noneInState : messages.noneAbout
}

interface RequestsBarProps extends Pick<RequestsScreenProps, 'requests'>, Pick<Inbox, 'kind' | 'team'> {
  selection: RowSelection
}

/** The actions on selected requests. */
function RequestsBar({ kind, team, selection: rows, requests }: RequestsBarProps) {
  const { questionOf, consequence, listed, address } = requestKinds[kind]
  const { number, selection, chosen } = rows
  const deleteFailed = messages.deleteFailed('').trim()
  const only = number === 1 ? requests.find(({ id }) => id === chosen[0]?.id) : undefined
  const table =
    'query' in selection
      ? new URLSearchParams(selection.query)
      : new URLSearchParams(selectionFields(selection))
  table.set('format', 'xlsx')
  return (
    <SelectionBar
      {...useActOn({ action: acts, fields: { kind }, deleteFailed }, selection)}
      of={{ ...inboxOf(kind), actions: actionsFor(namesOf(team.choices)) }}
      rows={rows}
      table={`${address}/export?${table}`}
      question={
        only
          ? { title: questionOf(only.name), body: consequence }
          : { title: `Delete ${listed(number)}?`, body: messages.consequence(number) }
      }
    />
  )
}

function namesOf(people: Inbox['team']['choices']): Record<string, string> {
  return Object.fromEntries(people.map(({ id, name }) => [id, name]))
}

/** The résumé, with links to its neighbours in the list. */
function OpenResume({
  inbox: { address, kind },
  requests,
  opened,
}: Pick<RequestsScreenProps, 'inbox' | 'requests'> & { opened: VisitorRequest }) {
  const readable = requests.filter(({ fileBytes }) => fileBytes !== undefined)
  const here = readable.findIndex(({ id }) => id === opened.id)
  const hrefAt = (index: number) => {
    const there = here < 0 ? undefined : readable[index]
    return there && requestKinds[kind].address + inboxQuery({ ...address, open: there.id })
  }
  return (
    <ResumeReader
      key={opened.id}
      kind={kind}
      id={opened.id}
      name={opened.name}
      previous={hrefAt(here - 1)}
      next={hrefAt(here + 1)}
    />
  )
}

const sentences = {
  deleted: () => messages.deleted,
  allDeleted: messages.allDeleted,
  broughtBack: messages.broughtBack,
  workSaved: () => messages.workSaved,
  mailWaits: () => messages.mailWaits,
  reminded: () => messages.reminded,
  'not-reminded': () => messages.notReminded,
  'remind-later': () => messages.remindLater,
}

/** What was done, with Undo. */
function Done() {
  const flash = useFlash(sentences, ['suspicious', 'state', 'subject', 'assigned', 'search', 'open', 'read'])
  const [search] = useSearchParams()
  const pending = useNavigation().formMethod === 'POST'
  const count = Number(search.get('count') ?? 1)
  const moment = search.get('moment')
  return (
    <FlashMessage {...flash}>
      {moment && (
        <RestoreButton moment={moment} disabled={pending}>
          {count === 1 ? 'Bring it back' : 'Bring them back'}
        </RestoreButton>
      )}
    </FlashMessage>
  )
}
