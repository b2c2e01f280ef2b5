import { Button } from '@mantine/core'
import { data } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { IconFileOff, IconMessageOff } from '#app/ui/admin/icons.ts'
import { preserveList, preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/page'
import { kindAt, requestKinds } from '../kinds.ts'
import { runInboxAction } from './inbox-action.server.ts'
import { openInbox } from './open.server.ts'
import { RequestsScreen } from './screen.tsx'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  const { title } = requestKinds[kindAt(location.pathname)]
  return screenMeta(title)
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const opened = await openInbox(
    requireArea(context, requestKinds[kindAt(url.pathname)].area, 'read'),
    kindAt(url.pathname),
    request,
  )
  const isGone = opened.inbox.address.open !== undefined && !opened.opened
  return data(opened, { status: isGone ? 404 : 200 })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return runInboxAction(
    requireArea(context, requestKinds[kindAt(url.pathname)].area, 'read'),
    kindAt(url.pathname),
    request,
  )
}

/** If an action gets no answer, the list and a typed note stay as they are. */
export async function clientAction(args: Route.ClientActionArgs) {
  const isTyped = (await readTyped(args.request.clone())).quiet
  return (isTyped ? preserveTyping : preserveList)(args)
}

/** Call Requests or another kind, depending on the address. */
export default function Requests({ loaderData, actionData }: Route.ComponentProps) {
  const { kind } = loaderData.inbox
  return <RequestsScreen key={kind} {...loaderData} empty={<Nothing kind={kind} />} outcome={actionData} />
}

function Nothing({ kind }: { kind: RequestKind }) {
  const { nothing, file, page } = requestKinds[kind]
  if (file) return <EmptyScreen icon={IconFileOff} {...nothing} />
  return (
    <EmptyScreen icon={IconMessageOff} {...nothing}>
      <Button component="a" href={page} variant="default">
        See the form on the site
      </Button>
    </EmptyScreen>
  )
}
