import { href } from 'react-router'
import { formWords, requestForm, useFormNote, useLogo } from '#plinth/form.ts'
import {
  answerJson,
  describePage,
  languageOf,
  receiveRequest,
  type ActionArgs,
  type Context,
  type LoaderArgs,
  type MiddlewareFunction,
} from '#plinth/loader.server.ts'
import { Island, metaOf, PageTitle, useLanguage, type PageProps, type RouteHandle } from '#plinth/page.ts'
import { supplierRequests } from './requests.ts'

export const handle: RouteHandle = { access: 'shared', longBody: 'form' }

export async function loader({ context, url }: LoaderArgs) {
  const language = languageOf(url)
  const head = await describePage(context, 'suppliers', language, {
    description: language.messages.descriptions.suppliers,
    address: href('/suppliers'),
  })
  return { head, form: supplierRequests.form }
}

const receive = (context: Context, request: Request) => receiveRequest(context, request, 'supplier-request')

/** A form that a script sent gets its answer alone. */
export const middleware: MiddlewareFunction<Response>[] = [answerJson(receive)]

export const action = ({ request, context }: ActionArgs) => receive(context, request)

export const meta = metaOf

export default function SuppliersPage({
  loaderData: { form },
  actionData,
}: PageProps<typeof loader, typeof action>) {
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
