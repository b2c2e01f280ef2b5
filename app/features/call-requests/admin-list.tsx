import { Button } from '@mantine/core'
import { data, href } from 'react-router'
import { readExpiry } from '#app/features/settings/retention.server.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { callRequests } from '#app/platform/inbox.server.ts'
import { IconMessageOff } from '#app/ui/admin/icons.ts'
import { NothingHere } from '#app/ui/admin/nothing-here.tsx'
import { actOnDesk, openDesk } from '#app/ui/admin/requests/desk.server.ts'
import { RequestDesk } from '#app/ui/admin/requests/desk.tsx'
import { keepDesk } from '#app/ui/admin/requests/keep-desk.ts'
import { Message } from '#app/ui/admin/requests/message.tsx'
import type { Route } from './+types/admin-list'
import { words } from './admin-words.ts'
import { findCallRequest, listCallRequests, type ReceivedCallRequest } from './store.server.ts'

const path = href('/admin/call-requests')

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Call Requests — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const office = requireAdministrator(context)
  const lists = { list: listCallRequests, find: findCallRequest }
  const { latest, ...desk } = await openDesk(office, callRequests, request, path, lists)
  const expiry = await readExpiry(office.db, 'callRequests')
  const { address } = desk.desk
  return data(
    { ...desk, expiry, latest: latest.map(toNewcomer) },
    { status: address.open && !desk.opened ? 404 : 200 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnDesk(requireAdministrator(context), callRequests, request, path)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepDesk(request, serverAction)
}

export default function CallRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, requests, opened, mail, expiry, latest } = loaderData
  return (
    <RequestDesk
      desk={desk}
      words={words}
      topic="call-requests"
      path={path}
      download={href('/admin/call-requests/export')}
      entries={requests.map((request) => ({
        ...toNewcomer(request),
        line: request.personMessage,
        unread: request.unread,
        state: request.work.state,
      }))}
      latest={latest}
      opened={
        opened && {
          ...toNewcomer(opened),
          email: opened.personEmail,
          phone: opened.personPhone,
          suspicious: opened.suspicious === 'Yes',
          unread: opened.unread,
          work: opened.work,
          mail,
          expiry: { ...expiry, createdAt: opened.createdAt, exempt: opened.exempt },
          callFirst: true,
          content: <Message>{opened.personMessage}</Message>,
        }
      }
      empty={<NoCallRequests />}
      outcome={actionData}
    />
  )
}

function NoCallRequests() {
  return (
    <NothingHere
      icon={<IconMessageOff size={44} stroke={1.2} />}
      title="No call requests"
      advice="When a visitor fills in Request a Call on the Contact page, the message stands here within a second."
    >
      <Button component="a" href={href('/contact')} variant="default">
        See the form on the site
      </Button>
    </NothingHere>
  )
}

function toNewcomer({ id, personName, createdAt }: ReceivedCallRequest) {
  return { id, name: personName, createdAt }
}
