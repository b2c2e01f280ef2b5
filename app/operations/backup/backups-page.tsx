import { Alert, Badge, Box, Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { Form, href, redirect, useNavigation, useRevalidator } from 'react-router'
import { requireBackups } from './context.server.ts'
import { isOverdue } from './backups.server.ts'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { ServerMessage } from '#app/ui/admin/server-message.tsx'
import { PagePart, PartList } from '#app/ui/admin/page/page-part.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { formatMoment } from '#app/ui/day.ts'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import { screens } from '#app/admin/navigation/general-pages.ts'
import type { Route } from './+types/backups-page'
import { messages } from './messages.ts'
import { hour } from '#app/platform/units.ts'

const pollInterval = 2_000

export const meta = () => screenMeta(screens.backups.title)

export async function loader({ context }: Route.LoaderArgs) {
  const { backups, config } = requireBackups(context)
  const [state, stored, saved] = await Promise.all([
    backups.readState(),
    backups.list().catch(() => undefined),
    backups.listSaved(),
  ])
  const { every } = config.backup
  return {
    ...state,
    stored,
    saved,
    every,
    isOverdue: isOverdue(state, every, Date.now()),
    isBeingTaken: backups.isBeingTaken(),
  }
}

/** Does not wait for the backup, which may take minutes; the page shows it when it is ready. */
export async function action({ context }: Route.ActionArgs) {
  const { backups, log } = requireBackups(context)
  backups.take().catch((error: unknown) => log.error({ err: error }, 'a backup could not be taken'))
  throw redirect(href('/admin/backups'), 303)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { last, failure, stored, saved, every, isBeingTaken } = loaderData
  const isPending = useNavigation().formMethod === 'POST'
  useLookAgain(isBeingTaken)
  return (
    <Box maw="var(--house-form)">
      <PageHead
        {...screens.backups}
        lead="One file with everything: the pages, the images, the requests and History."
      />
      <NotSavedMessage outcome={actionData} />
      <Warnings {...loaderData} />
      <PagePart id="last" title="Last backup">
        {last ? (
          <p>
            <b>
              <Moment at={last.takenAt} />
            </b>
            , {formatSize(last.bytes)}. <Badge color="green">Checked</Badge>
          </p>
        ) : (
          <p className="dim">{messages.never}</p>
        )}
        {last && last.missing > 0 && <p>{messages.someMissing(last.missing)}</p>}
        <p className="dim">
          {every === undefined
            ? messages.manual
            : `The site makes a backup ${describeInterval(every)} and opens it to check it.`}
        </p>
        {every === undefined && (
          <ServerMessage
            subject="Backups of our website"
            text="Please let our website back itself up. It needs BACKUP_EVERY (for example 1d) and BACKUP_TO (a folder on another disk, or s3://bucket/folder), and a restart. BACKUP_PASSPHRASE encrypts the backups. Plinth’s docs/operations.md describes these settings. On the page Backups of the back office I can see whether it works."
          />
        )}
        <Form method="post">
          <Button type="submit" loading={isBeingTaken || isPending}>
            {last || failure ? 'Make a backup now' : 'Make the first backup'}
          </Button>
        </Form>
        {isBeingTaken && <p role="status">{messages.begun}</p>}
      </PagePart>
      <Stored stored={stored} />
      <Saved saved={saved} />
    </Box>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function Warnings({ failure, isOverdue: missed }: LoaderData) {
  if (!failure && !missed) return null
  return (
    <Alert role="alert" color="orange" variant="light" mt="md">
      {failure ? messages.failed(failure.sentence) : messages.missed}
    </Alert>
  )
}

function Stored({ stored }: Pick<LoaderData, 'stored'>) {
  if (stored?.length === 0) return null
  return (
    <PagePart id="stored" title="Download">
      {stored ? (
        <>
          <p className="dim">
            {stored.some(({ name }) => !name.endsWith('.age')) ? messages.unencrypted : messages.encrypted}
          </p>
          <Downloads backups={stored} />
        </>
      ) : (
        <p>The backup storage does not respond right now. Please try again in a minute.</p>
      )}
    </PagePart>
  )
}

/** On this machine, wherever other backups are. */
function Saved({ saved }: Pick<LoaderData, 'saved'>) {
  if (saved.length === 0) return null
  return (
    <PagePart id="saved" title="Before updates and restores">
      <p className="dim">{messages.saved}</p>
      <Downloads backups={saved} />
    </PagePart>
  )
}

function Downloads({ backups }: { backups: LoaderData['saved'] }) {
  const now = useNow()
  return (
    <PartList>
      {backups.map(({ name, takenAt, bytes }) => (
        <li key={name}>
          <span>
            <b>
              <Moment at={takenAt} />
            </b>{' '}
            <span className="dim">{formatSize(bytes)}</span>
          </span>
          <Button
            component="a"
            href={`${href('/admin/backups/download')}?name=${encodeURIComponent(name)}`}
            download={name}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} />}
            aria-label={`Download the backup of ${formatMoment(takenAt, now)}`}
          >
            Download
          </Button>
        </li>
      ))}
    </PartList>
  )
}

/** Reloads the list until the backup is ready. */
function useLookAgain(isBeingTaken: boolean) {
  const { revalidate } = useRevalidator()
  const poll = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!isBeingTaken) return
    const timer = setInterval(poll, pollInterval)
    return () => clearInterval(timer)
  }, [isBeingTaken])
}

function describeInterval(span: number): string {
  const hours = Math.round(span / hour)
  if (hours === 24) return 'every day'
  if (hours % 24 === 0) return `every ${hours / 24} days`
  return hours === 1 ? 'every hour' : `every ${hours} hours`
}

function formatSize(bytes: number): string {
  if (bytes < 100_000) return 'less than 0.1 MB'
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
