import type { ComponentProps, ReactNode } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { QuestionOnPage, useQuestion } from '#app/ui/admin/record/question.tsx'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/message/not-saved-message.tsx'
import { IconChevronLeft } from '#app/ui/admin/icons.ts'
import { refusalIn } from '#app/ui/admin/form/not-saved.ts'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { ListPager } from '#app/ui/admin/list/pager.tsx'
import { usePushSubscription } from '#app/ui/admin/push/use-push-subscription.ts'
import { ResumeReader } from '../admin-resume/reader.tsx'
import { requestKinds } from '../kinds.ts'
import { stateLabels, type VisitorRequest } from '../request.ts'
import { inboxQuery, listOf } from './address.ts'
import { RestoreButton, DeletedLine } from './deletion.tsx'
import classes from './inbox.module.css'
import { RequestList, StateFilter, SubjectFilter, Tabs } from './list.tsx'
import type { Inbox } from './open.server.ts'
import { ReadingPane } from './reading-pane.tsx'
import { Tools } from './tools.tsx'
import { useNewRequests, type NewRequest } from './use-new-requests.ts'
import { messages, type ProgressAnswer } from './messages.ts'

interface RequestsScreenProps extends Pick<
  ComponentProps<typeof ReadingPane>,
  'mail' | 'marked' | 'company' | 'expiry'
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
  const { kind, address, counts, shown, now } = inbox
  const { title, sheet, listed, address: path } = requestKinds[kind]
  const subscription = usePushSubscription(inbox.push)
  useNewRequests(kind, latest, subscription.permission)
  const reading = address.open !== undefined
  /** Shown beside the note it concerns. */
  const refusal = refusalIn(outcome)
  const all = {
    intent: 'delete-all',
    upTo: String(now),
    suspicious: address.suspicious ? 'Yes' : 'No',
    state: address.state ?? '',
    subject: address.subject ?? '',
  }
  const isOne = shown === 1
  const inState = address.state ? ` that ${isOne ? 'is' : 'are'} “${stateLabels[address.state]}”` : ''
  const about = address.subject ? ` for “${address.subject}”` : ''
  const questionAll = {
    title: `Delete ${isOne ? '' : 'all '}${listed(shown)}${about}${inState}?`,
    body: isOne
      ? 'It disappears at once. You can bring it back for 24 hours; then it is erased.'
      : 'They disappear at once. You can bring them back for 24 hours; then they are erased.',
    fields: all,
    action: path + inboxQuery(listOf(address)),
    back: path + inboxQuery({ ...address, ask: undefined }),
  }
  const askToDeleteAll = useQuestion(questionAll)
  return (
    <div
      className={classes.screen}
      data-reading={reading || undefined}
      data-resume={(address.read && opened !== undefined) || undefined}
    >
      <div className={classes.above}>
        <PageHead
          sheet={sheet}
          group="Requests"
          title={title}
          actions={<Tools inbox={inbox} subscription={subscription} askToDeleteAll={askToDeleteAll} />}
        />
        <Tabs inbox={inbox} />
        <StateFilter inbox={inbox} />
        <SubjectFilter inbox={inbox} />
        <DeletedLine count={counts.deleted} />
      </div>
      <NotSavedMessage outcome={refusal ? undefined : outcome} />
      {address.ask === 'delete-all' && <QuestionOnPage {...questionAll} />}
      {counts.total === 0 && !address.subject && !reading ? (
        empty
      ) : (
        <div className={classes.inbox}>
          {address.read && opened && <OpenResume inbox={inbox} requests={requests} opened={opened} />}
          <div className={classes.column}>
            <RequestList inbox={inbox} requests={requests} shown={opened?.id} />
            {requests.length === 0 && (
              <p className={classes.none}>{address.state ? messages.noneInState : messages.noneAbout}</p>
            )}
            <ListPager
              page={address.page}
              pages={inbox.pages}
              hrefOf={(page) => inboxQuery({ ...address, page, open: undefined }) || path}
            />
          </div>
          <article className={classes.pane} aria-label={opened ? `From ${opened.name}` : title}>
            <Link
              to={path + inboxQuery({ ...address, open: undefined, read: false, ask: undefined })}
              className={classes.back}
            >
              <IconChevronLeft size={18} />
              {title}
            </Link>
            {opened ? (
              <ReadingPane key={opened.id} {...pane} request={opened} address={address} refusal={refusal} />
            ) : (
              reading && <p className="dim">{messages.gone}</p>
            )}
          </article>
        </div>
      )}
      <Done />
    </div>
  )
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
    return there && requestKinds[kind].address + inboxQuery({ ...address, ask: undefined, open: there.id })
  }
  return (
    <ResumeReader
      key={opened.id}
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
  exempt: () => messages.exempt,
  'let-expire': () => messages.letExpire,
}

/** What was done, with Undo. */
function Done() {
  const flash = useFlash(sentences, ['suspicious', 'state', 'subject', 'open', 'read'])
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
