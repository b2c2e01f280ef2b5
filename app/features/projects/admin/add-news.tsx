import { emptyForm, screenAddresses } from '#app/content/document.ts'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { documentScreens } from '#app/content/screens.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { FormFields } from '#app/ui/admin/form/form-section.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/add-news'
import { ProjectsHead } from '../admin-list/projects-head.tsx'
import { newsItems } from '../news-item.ts'
import { newsStore, newsWriter } from '../store.server.ts'
import { photographs } from '../story/collection.ts'
import { NewsFields } from './news-fields.tsx'

const title = 'Add News'

export const meta = () => screenMeta(title)

export async function loader({ context }: Route.LoaderArgs) {
  requireArea(context, newsItems.area, 'read')
  return { record: documentScreens(newsStore).empty({ ...emptyForm(newsItems), news: 'Yes' }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { add } = documentScreens(
    newsStore,
    () => newsWriter,
    (id, { state }) =>
      `${screenAddresses(photographs, id).list}?done=${state === 'draft' ? 'kept' : 'news-added'}`,
  )
  return add(requireArea(context, newsItems.area, 'write'), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** News about no building; it gets further photographs on the next screen. */
export default function AddNews({ loaderData: { record }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ProjectsHead title={title} />
      <DocumentEditor
        collection={newsItems}
        record={record}
        outcome={actionData}
        fields={(form) => (
          <FormFields>
            <NewsFields form={form} />
          </FormFields>
        )}
      />
    </>
  )
}
