import { Box, Button, Checkbox, Group, Text } from '@mantine/core'
import { Form, href, redirect, useNavigation } from 'react-router'
import { eachKind, kinds, requestKinds } from '#app/features/requests/kinds.ts'
import {
  chooseNotifications,
  readNotifications,
  type OwnNotifications,
} from '#app/platform/auth/colleagues.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import {
  may,
  ownAccess,
  requireAdministrator,
  type AdminContext,
} from '#app/platform/request/administrator.server.ts'
import { listAddresses } from '#app/platform/forms/mail-addresses.ts'
import { listDevices, type ListedDevice } from '#app/platform/push/devices.server.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { NotSavedMessage } from '#app/ui/admin/form/not-saved-message.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { ServerMessage } from '#app/ui/admin/server-message.tsx'
import { PagePart, PartList } from '#app/ui/admin/page/page-part.tsx'
import { runDeviceAction, readPush } from '#app/ui/admin/push/push.server.ts'
import { messages } from '#app/ui/admin/push/messages.ts'
import { PushSubscriptionButton } from '#app/ui/admin/push/push-subscription-button.tsx'
import { usePushSubscription } from '#app/ui/admin/push/use-push-subscription.ts'
import { Moment } from '#app/ui/admin/moment.tsx'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import type { Route } from './+types/notifications'

const path = href('/admin/notifications')

export const meta = () => screenMeta('Notifications')

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const offered = offeredTo(admin)
  return {
    offered,
    chosen:
      offered.length > 0
        ? await readNotifications(
            ownAccess(admin),
            admin.administrator.id,
            offered.map((kind) => ({ kind, area: requestKinds[kind].area })),
          )
        : undefined,
    push: await readPush(admin),
    devices: await listDevices(admin.db, admin.administrator.id),
    publishes: may(admin, 'content', 'write'),
    mailTo: listAddresses(admin.config.notifyTo ?? ''),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdministrator(context)
  const { intent, ...typed } = await readTyped(request.clone())
  if (intent !== 'choose') return runDeviceAction({ ...admin, ...ownAccess(admin) }, request, path)
  await chooseNotifications(ownAccess(admin), admin.administrator.id, offeredTo(admin), Object.keys(typed))
  return redirect(`${path}?done=chosen`, 303)
}

/** Nobody hears of what they may not read. */
function offeredTo(admin: AdminContext): RequestKind[] {
  return kinds.filter((kind) => may(admin, requestKinds[kind].area, 'read'))
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

const sentences = { removed: messages.removed, tried: messages.tried, chosen: messages.chosen }

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { push, devices, mailTo, offered, chosen, publishes } = loaderData
  const subscription = usePushSubscription(push)
  const flash = useFlash(sentences)
  return (
    <Box maw="var(--house-form)">
      <PageHead
        group="Requests"
        title="Notifications"
        lead={`How you hear of a new ${eachKind('', ' or ')}.`}
        back={
          offered.map((kind) => ({ label: requestKinds[kind].title, address: requestKinds[kind].address }))[0]
        }
      />
      <NotSavedMessage outcome={actionData} />
      <PagePart id="this-browser" title="This browser">
        <p className="dim">
          Notifications arrive within seconds, even when the back office is closed. They show only the kind of
          request and a first name.
          {publishes &&
            ' You are also notified, once, when photographs or progress from a site visit have waited for more than two working days.'}
        </p>
        <PushSubscriptionButton subscription={subscription} />
        {useHydrated() && subscription.permission === 'unknown' && (
          <p>This browser cannot show notifications here.</p>
        )}
      </PagePart>
      <PagePart id="devices" title="Your devices">
        {devices.length === 0 ? (
          <p className="dim">
            No device yet. Open this page on the phone or computer that should get notifications.
          </p>
        ) : (
          <PartList>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} isHere={device.id === subscription.id} />
            ))}
          </PartList>
        )}
      </PagePart>
      {chosen && <Kinds offered={offered} chosen={chosen} sendsMail={mailTo.length > 0} />}
      <PagePart id="e-mail" title="Email">
        {mailTo.length > 0 ? (
          <p>
            Every new request is emailed to <b>{mailTo.join(', ')}</b>. Each request says whether its email
            was sent.
          </p>
        ) : (
          <>
            <p className="dim">
              New requests are not sent by email. Ask the person who manages your server to set this up.
            </p>
            <ServerMessage
              subject="Email for our website"
              text="Please let our website send an email for each new request. It needs SMTP_URL (the mail server), MAIL_FROM (the sender) and NOTIFY_TO (the addresses that get the emails), and a restart. Plinth’s docs/operations.md describes these settings. On the page Notifications of the back office I can see whether it works."
            />
          </>
        )}
      </PagePart>
      <FlashMessage {...flash} />
    </Box>
  )
}

interface KindsProps {
  offered: readonly RequestKind[]
  chosen: OwnNotifications
  sendsMail: boolean
}

/** What each person hears of, as soon as there are several. */
function Kinds({ offered, chosen: { of, mail }, sendsMail }: KindsProps) {
  const busy = useNavigation().formMethod === 'POST'
  const byMail = mail ? ` and by email to ${mail}` : '. To get emails too, confirm an address under Account'
  return (
    <PagePart id="kinds" title="What you hear of">
      <p className="dim">On your devices{sendsMail && byMail}.</p>
      <Form method="post">
        {offered.map((kind) => (
          <Checkbox
            key={kind}
            name={kind}
            label={requestKinds[kind].many}
            defaultChecked={of.includes(kind)}
            mb="sm"
          />
        ))}
        <Button type="submit" name="intent" value="choose" variant="default" disabled={busy}>
          Save
        </Button>
      </Form>
    </PagePart>
  )
}

function DeviceRow({ device: { id, name, createdAt }, isHere }: { device: ListedDevice; isHere: boolean }) {
  const busy = useNavigation().formMethod === 'POST'
  return (
    <li>
      <div>
        <Text fw={600}>
          {name}
          {isHere && ' (this one)'}
        </Text>
        <Text size="sm" c="dimmed">
          Since <Moment at={createdAt} />
        </Text>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Group gap={8}>
          <Button type="submit" name="intent" value="try" variant="default" disabled={busy}>
            Send a test
          </Button>
          <Button type="submit" name="intent" value="remove" variant="subtle" color="red" disabled={busy}>
            Remove
          </Button>
        </Group>
      </Form>
    </li>
  )
}
