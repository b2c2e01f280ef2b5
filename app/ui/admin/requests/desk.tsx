import type { ReactNode } from 'react'
import { Link, useNavigation, useSearchParams, useSubmit } from 'react-router'
import { stateWords } from '#app/platform/inbox/work.ts'
import type { Topic } from '#app/platform/live/topics.ts'
import { askBeforeDeleting } from '../ask-before-deleting.tsx'
import { DoneMessage, useDone } from '../done-message.tsx'
import { HeadMessage } from '../head-message.tsx'
import { IconChevronLeft } from '../icons.ts'
import { isLost, type Lost } from '../keep-typing.ts'
import { PageHead } from '../page-head.tsx'
import { Pager } from '../pager.tsx'
import { DeleteQuestion } from './delete-question.tsx'
import { BringBack, DeletedLine } from './deleted-line.tsx'
import { deskQuery } from './desk-address.ts'
import { messages, type Desk, type DeskWords, type Entry, type WorkAnswer } from './desk-rules.ts'
import { DeskTabs } from './desk-tabs.tsx'
import { EntryList } from './entry-list.tsx'
import { ReadingPane, type Opened } from './reading-pane.tsx'
import classes from './requests.module.css'
import { StateFilter } from './state-filter.tsx'
import { DeskTools } from './tools.tsx'
import { useNewRequests, type Newcomer } from './use-new-requests.ts'
import { useTelling } from '../push/use-telling.ts'

interface RequestDeskProps {
  desk: Desk
  words: DeskWords
  topic: Topic
  /** Where it stands, without a query. */
  path: string
  download: string
  entries: readonly Entry[]
  latest: readonly Newcomer[]
  opened: Opened | undefined
  /** What is shown where there is none at all. */
  empty: ReactNode
  outcome: Lost | WorkAnswer | undefined
}

/** List and reading pane side by side on a desk, one after the other on a phone. */
export function RequestDesk({ desk, words, path, entries, opened, outcome, ...rest }: RequestDeskProps) {
  const { address, counts, shown, pages, now } = desk
  const submit = useSubmit()
  const telling = useTelling(desk.push)
  useNewRequests(rest.topic, words.announce, rest.latest, telling.permission)
  const reading = address.open !== undefined
  const lost = isLost(outcome) ? outcome : undefined
  const refusal = outcome && 'refused' in outcome ? outcome : undefined
  const home = path + deskQuery({ suspicious: address.suspicious, state: address.state })
  const all = {
    intent: 'delete-all',
    upTo: String(now),
    suspicious: address.suspicious ? 'Yes' : 'No',
    state: address.state ?? '',
  }
  const inState = address.state ? ` that are “${stateWords[address.state]}”` : ''
  const questionAll = {
    title: `Delete all ${shown} ${words.many}${inState}?`,
    body: 'They disappear from every screen at once. For 24 hours they can be brought back; after that they are erased.',
  }
  return (
    <div className={classes.screen} data-reading={reading || undefined}>
      <div className={classes.above}>
        <PageHead
          sheet={words.sheet}
          label="Requests"
          title={words.title}
          actions={
            <DeskTools
              desk={desk}
              path={path}
              download={rest.download}
              telling={telling}
              askToDeleteAll={() =>
                askBeforeDeleting({
                  ...questionAll,
                  onConfirm: () => void submit(all, { method: 'post', action: home }),
                })
              }
            />
          }
        />
        <DeskTabs desk={desk} path={path} />
        <StateFilter desk={desk} path={path} />
        <DeletedLine count={counts.deleted} />
      </div>
      <HeadMessage outcome={lost} />
      {address.ask === 'delete-all' && (
        <DeleteQuestion
          {...questionAll}
          fields={all}
          back={path + deskQuery({ ...address, ask: undefined })}
        />
      )}
      {counts.total === 0 && !reading ? (
        rest.empty
      ) : (
        <div className={classes.desk}>
          <div className={classes.column}>
            <EntryList label={words.title} {...{ entries, address, path, now }} shown={opened?.id} />
            {entries.length === 0 && <p className={classes.none}>{messages.noneInState}</p>}
            <Pager
              page={address.page}
              pages={pages}
              addressOf={(page) => deskQuery({ ...address, page, open: undefined }) || path}
            />
          </div>
          <article className={classes.pane} aria-label={opened ? `From ${opened.name}` : words.title}>
            <Link
              to={path + deskQuery({ ...address, open: undefined, ask: undefined })}
              className={classes.back}
            >
              <IconChevronLeft size={18} aria-hidden />
              {words.title}
            </Link>
            {opened ? (
              <ReadingPane key={opened.id} {...{ opened, words, desk, path, refusal }} />
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

const sentences = {
  deleted: () => messages.deleted,
  allDeleted: messages.allDeleted,
  broughtBack: messages.broughtBack,
  workSaved: () => messages.workSaved,
  mailWaits: () => messages.mailWaits,
  exempt: () => messages.exempt,
  'let-expire': () => messages.letExpire,
}

/** What was done, and the way to take it back. */
function Done() {
  const { word, occasion } = useDone(sentences, ['suspicious', 'state', 'open'])
  const [search] = useSearchParams()
  const pending = useNavigation().formMethod === 'POST'
  const count = Number(search.get('count') ?? 1)
  const moment = search.get('moment')
  return (
    <DoneMessage sentence={word && sentences[word](count)} occasion={occasion}>
      {moment && (
        <BringBack moment={moment} disabled={pending}>
          {count === 1 ? 'Bring it back' : 'Bring them back'}
        </BringBack>
      )}
    </DoneMessage>
  )
}
