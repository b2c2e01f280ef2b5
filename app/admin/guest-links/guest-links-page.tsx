import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { data, Form, href, Link, redirect } from 'react-router'
import { areaOf, collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress } from '#app/content/document.ts'
import { GuestLinkName, longestLinkName, MadeGuestLink } from '#app/content/screens/guest-link.tsx'
import { listPreviews, makePreview, previewLasts, revokePreview } from '#app/platform/auth/previews.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { beyondRights } from '#app/platform/auth/rights.ts'
import {
  may,
  requireAdministrator,
  requireArea,
  type AdminContext,
} from '#app/platform/request/administrator.server.ts'
import { day } from '#app/platform/units.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { Moment } from '#app/ui/admin/moment.tsx'
import { whatsappMessage } from '#app/ui/phone-link.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/guest-links-page'

const title = 'Guest links'

export const meta = () => screenMeta(title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdministrator(context)
  const isReader = collections.some(({ page, area }) => page && may(admin, area, 'read'))
  if (!isReader) throw data(beyondRights, { status: 403 })
  const open = await Promise.all(
    (await listPreviews(admin.db, Date.now())).map(
      async ({ hash, kind, id, name, by, createdAt, expiresAt }) => {
        const shown = await describe(admin, kind, id)
        return shown && may(admin, areaOf(kind), 'write')
          ? [{ hash, name, by, createdAt, expiresAt, ...shown }]
          : []
      },
    ),
  )
  const { kind = '', id = '' } = Object.fromEntries(url.searchParams)
  return { days: previewLasts / day, open: open.flat(), subject: await describe(admin, kind, id) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, kind = '', id = '', hash = '', name = '' } = await readTyped(request)
  const admin = requireAdministrator(context)
  const revoked =
    intent === 'revoke' && (await listPreviews(admin.db, Date.now())).find((one) => one.hash === hash)
  const of = revoked || { kind, id }
  const collection = collections.find(({ name, page }) => page && name === of.kind)
  if (!collection) throw data(null, { status: 400 })
  const { db, config, administrator } = requireArea(context, collection.area, 'write')
  if (revoked) {
    await revokePreview(db, hash)
    throw redirect(`${href('/admin/guest-links')}?done=revoked`, 303)
  }
  if (!(await storeOf(collection).find(db, of.id))) throw data(null, { status: 404 })
  const token = await makePreview(db, of, administrator.id, name.trim().slice(0, longestLinkName))
  const made = config.publicUrl + href('/shared/:token', { token })
  return { made, whatsapp: whatsappMessage('', `This is the page as it will be: ${made}`) }
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** Of what this person may read. */
async function describe(admin: AdminContext, kind: string, id: string) {
  const collection = collections.find(({ name, page }) => page && name === kind)
  if (!collection || !admin.mayRead(kind, id)) return undefined
  const document = await storeOf(collection).find(admin.db, id)
  return (
    document && {
      kind,
      id,
      title: collection.title(document),
      address: documentAddress(collection, document),
    }
  )
}

/** Links with which somebody without an account sees one page that may not be on the site yet. */
export default function GuestLinks({ loaderData, actionData }: Route.ComponentProps) {
  const { days, open, subject } = loaderData
  const made = actionData && 'made' in actionData ? actionData : undefined
  const flash = useFlash({ revoked: 'The link shows nothing any longer.' })
  return (
    <>
      <PageHead
        group={title}
        title={subject ? `Preview of ${subject.title}` : title}
        lead={`Whoever has such a link sees one page as it will be, without an account, for ${days} days.`}
        {...(subject && { back: { label: subject.title, address: subject.address } })}
      />
      {made && <MadeGuestLink {...made} />}
      {subject && (
        <Form method="post">
          <input type="hidden" name="kind" value={subject.kind} />
          <input type="hidden" name="id" value={subject.id} />
          <Stack gap="sm" align="flex-start" mb="xl">
            <GuestLinkName key={made?.made} />
            <Button type="submit" color="orange">
              {made ? 'Make another link' : 'Make a link'}
            </Button>
          </Stack>
        </Form>
      )}
      {open.length === 0 && (
        <Text c="dimmed">
          No link is open. Make one from a project, a vacancy or a page, under “More ways to save”.
        </Text>
      )}
      {open.map(({ hash, name, title: of, address, by, createdAt, expiresAt }) => (
        <Group key={hash} justify="space-between" py="sm">
          <div>
            <Anchor component={Link} to={address} dir="auto">
              {of}
            </Anchor>
            {name && (
              <Text size="sm">
                For <bdi>{name}</bdi>
              </Text>
            )}
            <Text c="dimmed" size="sm">
              Made {by && `by ${by} `}
              <Moment at={createdAt} />, open until <Moment at={expiresAt} />
            </Text>
          </div>
          <Form method="post" action={href('/admin/guest-links')}>
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="hash" value={hash} />
            <Button
              type="submit"
              variant="default"
              aria-label={`Revoke the link to ${of}${name && ` for ${name}`}`}
            >
              Revoke
            </Button>
          </Form>
        </Group>
      ))}
      <FlashMessage {...flash} />
    </>
  )
}
