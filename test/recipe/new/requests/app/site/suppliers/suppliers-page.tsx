import { href } from 'react-router'
import { answerJson } from '#app/features/requests/answer-json.server.ts'
import { formWords } from '#app/features/requests/form-words.ts'
import { receiveRequest } from '#app/features/requests/receive.server.ts'
import requestForm from '#app/features/requests/request-form.island.tsx'
import { supplierRequests } from '#app/features/requests/supplier-requests.ts'
import { describePage } from '#app/features/settings/page-card.server.ts'
import { languageOf } from '#app/messages/language.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Context } from '#app/platform/request/request-context.server.ts'
import { Island } from '#app/ui/island/island.tsx'
import { metaOf } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { useFormNote } from '../shell/use-form-note.ts'
import { useLogo } from '../shell/use-site-data.ts'
import type { Route } from './+types/suppliers-page'

export const handle: RouteHandle = { access: 'shared', longBody: 'form' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const head = await describePage(context, 'suppliers', language, {
    description: language.messages.descriptions.suppliers,
    address: href('/suppliers'),
  })
  return { head, form: supplierRequests.form }
}

const receive = (context: Context, request: Request) => receiveRequest(context, request, 'supplier-request')

/** A form that a script sent gets its answer alone. */
export const middleware: Route.MiddlewareFunction[] = [answerJson(receive)]

export const action = ({ request, context }: Route.ActionArgs) => receive(context, request)

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function SuppliersPage({ loaderData: { form }, actionData }: Route.ComponentProps) {
  const { messages, local } = useLanguage()
  return (
    <>
      <PageTitle>{messages.pages.suppliers}</PageTitle>
      <section className="sheet">
        <Island
          of={requestForm}
          id="supplier-form"
          props={{
            form,
            words: formWords(messages, 'supplier'),
            address: local(href('/suppliers')),
            answer: actionData,
            sign: useLogo(),
            note: useFormNote('supplier'),
          }}
          when="touched"
        />
      </section>
    </>
  )
}
