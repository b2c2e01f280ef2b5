import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AdminProviders } from '#app/admin/theme/providers.tsx'
import type { Collection } from '#app/content/define.ts'
import { picture } from '#app/content/fields/picture.ts'
import { DocumentFields } from '#app/content/inputs/document-fields.tsx'
import { DocumentCards } from '#app/content/list/screen/document-cards.tsx'
import { certificates } from '#app/features/certificates/collection.ts'
import { useSavedForm } from '#app/ui/admin/form/use-saved-form.ts'

const { title, image } = certificates.fields
const optional = picture({ label: 'Portrait', policy: 'photograph', folder: 'images' })
const withImages = (fields: Collection['fields']): Collection => ({
  ...certificates,
  fields,
  title: (document) => String(document.title),
  search: undefined,
  order: undefined,
})
const people = withImages({ title, portrait: optional })
const required = withImages({ title, image })

/** A form and lists of documents whose image may be missing, or must not. */
function Screen() {
  const form = useSavedForm(
    {
      kind: 'person',
      topic: 'certificates',
      id: '1',
      rev: 1,
      values: { title: 'Noor', portraitUrl: 'images/a.jpg' },
    },
    undefined,
    undefined,
  )
  const document = { id: '1', rev: 1, createdAt: 1, updatedAt: 1, title: 'Noor', portrait: null, image: null }
  return (
    <AdminProviders>
      <form {...form.props}>
        <DocumentFields collection={people} form={form} choices={{}} adding={false} />
      </form>
      <output>{form.values.portraitUrl}</output>
      <section aria-label="People">
        <DocumentCards collection={people} documents={[document]} titles={{}} />
      </section>
      <section aria-label="Certificates">
        <DocumentCards collection={required} documents={[document]} titles={{}} />
      </section>
    </AdminProviders>
  )
}

const router = createMemoryRouter([{ path: '*', Component: Screen }])
createRoot(document.body).render(<RouterProvider router={router} />)
