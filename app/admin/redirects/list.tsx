import { Alert, Text } from '@mantine/core'
import { storeOf } from '#app/collections.server.ts'
import { emptyForm } from '#app/content/document.ts'
import { redirects } from '#app/content/redirects.ts'
import { DocumentCards } from '#app/content/list/screen/document-cards.tsx'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { IconSearchOff } from '#app/ui/admin/icons.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { Route } from './+types/list'
import { findMissing, redirectScreens, redirectScreensFor } from './actions.server.ts'

export const meta = () => screenMeta(redirects.admin.title)

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = requireArea(context, redirects.area, 'read')
  const listed = await storeOf(redirects).list(db)
  const missing = await findMissing(
    context,
    listed.map(({ to }) => to),
  )
  return {
    redirects: listed,
    nowhere: listed.filter(({ to }) => missing.includes(to)),
    record: redirectScreens.empty(emptyForm(redirects)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireArea(context, redirects.area, 'write')
  return (await redirectScreensFor(context, request)).add(admin, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** The old addresses together with the form that adds one. */
export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  useLive(redirects.topic)
  const { redirects: listed, nowhere, record } = loaderData
  return (
    <>
      <PageHead
        {...redirects.admin}
        lead="Whoever opens one of these is led to the page’s new address, in English and in Arabic. The site adds the old address of a page by itself when its code or address changes."
      />
      {nowhere.length > 0 && (
        <Alert variant="light" color="orange" mb="md" title="No page is there">
          {nowhere.map(({ id, from, to }) => (
            <Text key={id} size="sm">
              Whoever opens <bdi>{from}</bdi> is led to <bdi>{to}</bdi>, where no page is.
            </Text>
          ))}
        </Alert>
      )}
      {listed.length > 0 ? (
        <DocumentCards collection={redirects} documents={listed} titles={{}} />
      ) : (
        <EmptyScreen icon={IconSearchOff} {...redirects.admin.nothing} />
      )}
      <section aria-label="Add a moved address">
        <DocumentEditor collection={redirects} record={record} outcome={actionData} />
      </section>
    </>
  )
}
