import { data, href } from 'react-router'
import { readExpiry } from '#app/features/settings/retention.server.ts'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { jobRequests } from '#app/platform/inbox.server.ts'
import { IconFileOff } from '#app/ui/admin/icons.ts'
import { NothingHere } from '#app/ui/admin/nothing-here.tsx'
import { actOnDesk, openDesk } from '#app/ui/admin/requests/desk.server.ts'
import { RequestDesk } from '#app/ui/admin/requests/desk.tsx'
import { keepDesk } from '#app/ui/admin/requests/keep-desk.ts'
import type { Route } from './+types/admin-list'
import { ResumeBlock } from './admin-resume-block.tsx'
import { words } from './admin-words.ts'
import { findJobRequest, listJobRequests, type ReceivedJobRequest } from './store.server.ts'

const path = href('/admin/job-requests')

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Job Requests — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const office = requireAdministrator(context)
  const lists = { list: listJobRequests, find: findJobRequest }
  const { latest, ...desk } = await openDesk(office, jobRequests, request, path, lists)
  const expiry = await readExpiry(office.db, 'jobRequests')
  const { address } = desk.desk
  return data(
    { ...desk, expiry, latest: latest.map(toNewcomer) },
    { status: address.open && !desk.opened ? 404 : 200 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnDesk(requireAdministrator(context), jobRequests, request, path)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return keepDesk(request, serverAction)
}

export default function JobRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, requests, opened, mail, expiry, latest } = loaderData
  return (
    <RequestDesk
      desk={desk}
      words={words}
      topic="job-requests"
      path={path}
      download={href('/admin/job-requests/export')}
      entries={requests.map((request) => ({
        ...toNewcomer(request),
        line: request.fileName,
        unread: request.unread,
        state: request.work.state,
      }))}
      latest={latest}
      opened={
        opened && {
          ...toNewcomer(opened),
          email: opened.email,
          phone: opened.phone,
          suspicious: opened.suspicious === 'Yes',
          unread: opened.unread,
          work: opened.work,
          mail,
          expiry: { ...expiry, createdAt: opened.createdAt, exempt: opened.exempt },
          callFirst: false,
          content: <ResumeBlock request={opened} />,
        }
      }
      empty={
        <NothingHere
          icon={<IconFileOff size={44} stroke={1.2} />}
          title="No job requests"
          advice="Applications sent from Careers, Join Our Team, stand here with their resume."
        />
      }
      outcome={actionData}
    />
  )
}

function toNewcomer({ id, firstname, lastname, createdAt }: ReceivedJobRequest) {
  return { id, name: `${firstname} ${lastname}`.trim(), createdAt }
}
