import { settingScreens } from '#app/features/settings/admin-screens.server.ts'
import { SettingEditor, SettingHead } from '#app/features/settings/admin-setting-editor.tsx'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import type { LocalMoment } from '#app/platform/clock.ts'
import { formatDay, momentInSentence } from '#app/ui/day.ts'
import { useNow } from '#app/ui/admin/moment.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { PagePart } from '#app/ui/admin/page/page-part.tsx'
import type { Route } from './+types/admin-retention'
import classes from './admin-retention.module.css'
import { kindAt, requestKinds } from './kinds.ts'
import { readRetention } from './retention.server.ts'
import { erasureGracePeriod, type RetentionSummary } from './retention.ts'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(retentionAt(location.pathname).admin.title)
}

const retentionAt = (path: string) => requestKinds[kindAt(path)].retention

export async function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const retention = retentionAt(pathname)
  const { db } = requireArea(context, retention.area, 'read')
  const outlook = await readRetention(db, kindAt(pathname))
  return { ...(await settingScreens(retention).open(db)), kind: kindAt(pathname), outlook }
}

export async function action({ context, request, url: { pathname } }: Route.ActionArgs) {
  const retention = retentionAt(pathname)
  const admin = requireArea(context, retention.area, 'write')
  return settingScreens(retention).edit(admin, retention.name, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** How long requests of a kind are stored, with the consequences. */
export default function RetentionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, outlook, ...opened } = loaderData
  const { title: label, address, retention } = requestKinds[kind]
  return (
    <>
      <SettingHead singleton={retention} record={opened.record} back={{ label, address }} />
      <SettingEditor
        key={kind}
        {...opened}
        singleton={retention}
        below={<RetentionOutlook summary={outlook} />}
        outcome={actionData}
      />
    </>
  )
}

/** What would be erased and when, before anything is. */
function RetentionOutlook({ summary: { times, exempt, savedAt } }: { summary: RetentionSummary }) {
  const now = useNow()
  return (
    <PagePart id="outlook" title="What would be erased">
      <div className={classes.kind}>
        <dl>
          {times.map((time) => (
            <div key={time.months} data-saved={time.saved || undefined}>
              <dt>
                {monthsOf(time.months)}
                {time.saved && ' (saved)'}
              </dt>
              <dd>{sayOutlook(time, savedAt, now)}</dd>
            </div>
          ))}
        </dl>
        {exempt > 0 && <p className="dim">{exempt} marked “Do not erase” are never among them.</p>}
      </div>
      <p className={`dim ${classes.grace}`}>
        Nothing is erased in the first 24 hours after you save. To keep one request for longer, open it and
        choose “Do not erase”. Erased requests cannot be brought back.
      </p>
    </PagePart>
  )
}

function sayOutlook(
  { due, next, saved }: RetentionSummary['times'][number],
  savedAt: number,
  now: LocalMoment,
): string {
  const will = saved ? 'will' : 'would'
  if (due > 0) {
    const from = savedAt + erasureGracePeriod
    const when = saved ? momentInSentence(from, now) : '24 hours after you save'
    return `${due} ${will} be erased ${when}.`
  }
  return next
    ? `None yet. The oldest ${will} be erased on ${formatDay(next, now.timeZone)}.`
    : 'There are none to erase.'
}

function monthsOf(months: number): string {
  return months === 1 ? '1 month' : `${months} months`
}
