import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { collectionNamed } from '#app/collections.ts'
import { screenAddresses } from '#app/content/document.ts'
import { capitalize } from '#app/content/messages.ts'
import { FlashContext, useAct, type ActResult } from '#app/content/list/screen/use-act.ts'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { momentInSentence } from '#app/ui/day.ts'
import type { Line } from './facts.server.ts'
import type { WaitingDocuments } from './queries-drafts.server.ts'
import type { WaitingParts } from './queries.server.ts'
import classes from './overview.module.css'
import { FindingLine, Section } from './section.tsx'

interface UnpublishedProps {
  /** Since when the clock is not trusted, if it is not. */
  held: readonly number[]
  /** What could not be published at its minute. */
  failed: readonly Line[]
  /** Drafts, and versions of what is on the site. */
  documents: readonly WaitingDocuments[]
  parts: readonly WaitingParts[]
}

/** What is not on the site yet and needs somebody. */
export function Unpublished({ held, failed, documents, parts }: UnpublishedProps) {
  const [result, setResult] = useState<ActResult>()
  const number = held.length + failed.length + documents.length + parts.length
  if (number === 0 && !result) return null
  return (
    <FlashContext value={(next) => setResult({ ...next })}>
      <Section id="unpublished" title="Not on the site yet">
        {held.map((since) => (
          <Form key={since} method="post" className={classes.gap}>
            <span>
              <b>The schedule has stopped</b>
              <span className="dim">
                The clock of the server jumped <Moment at={since} />. The schedule goes on by itself once the
                clock has been right for ten minutes.
              </span>
            </span>
            <Button type="submit" name="intent" value="trust clock" variant="default">
              Publish now
            </Button>
          </Form>
        ))}
        {failed.map((one) => (
          <FindingLine key={one.address} {...one} />
        ))}
        {documents.map((one) => (
          <DocumentsLine key={one.kind} {...one} />
        ))}
        {parts.map((one) => (
          <PartsLine key={`${one.kind} ${one.project}`} {...one} />
        ))}
        {number === 0 && <p className="dim">Nothing waits any longer.</p>}
      </Section>
      <ListMessage answer={result} />
    </FlashContext>
  )
}

/** `3 drafts and 2 changed versions wait: 310, since Tuesday, by Layla` */
function DocumentsLine({ kind, drafts, changed, first }: WaitingDocuments) {
  const collection = collectionNamed(kind)
  const now = useNow()
  const { list } = screenAddresses(collection)
  const rest = drafts + changed - first.length
  return (
    <div className={classes.gap}>
      <span>
        {`${capitalize(collection.many)}: `}
        {drafts > 0 && (
          <Anchor component={Link} to={`${list}?state=draft`} inherit>
            {drafts === 1 ? '1 draft' : `${formatNumber(drafts)} drafts`}
          </Anchor>
        )}
        {drafts > 0 && changed > 0 && ' and '}
        {changed > 0 && (
          <Anchor component={Link} to={`${list}?state=changed`} inherit>
            {changed === 1 ? '1 changed version' : `${formatNumber(changed)} changed versions`}
          </Anchor>
        )}
        {drafts + changed === 1 ? ' waits' : ' wait'}
        {first.map(({ id, title, address, at, by, isOwn }) => (
          <span key={id} className="dim">
            <Anchor component={Link} to={address} dir="auto" inherit>
              {title}
            </Anchor>
            , since <Moment at={at}>{momentInSentence(at, now)}</Moment>
            {isOwn ? ', by you' : by && `, by ${by}`}
          </span>
        ))}
        {rest > 0 && <span className="dim">and {formatNumber(rest)} more</span>}
      </span>
    </div>
  )
}

function PartsLine({ kind, project, code, name, number }: WaitingParts) {
  const collection = collectionNamed(kind)
  const may = useMay()
  const selection = { query: 'state=draft', number }
  const { run, isBusy } = useAct(collection, selection, project)
  const what = `${formatNumber(number)} ${number === 1 ? collection.one : collection.many}`
  return (
    <div className={classes.gap}>
      <Link to={`${screenAddresses(collection, project).list}?state=draft`}>
        <b dir="auto">{[code, name].filter(Boolean).join(' ')}</b>
        <span className="dim">
          {what} {number === 1 ? 'waits' : 'wait'}
        </span>
      </Link>
      {may(collection.area, 'write') && (
        <Button
          variant="default"
          aria-disabled={isBusy}
          onClick={() => run({ field: 'state', value: 'published' })}
        >
          Publish all
        </Button>
      )}
    </div>
  )
}
