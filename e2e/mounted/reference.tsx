import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AdminProviders } from '#app/admin/theme/providers.tsx'
import { reference } from '#app/content/fields/reference.ts'
import { ReferenceInput } from '#app/content/inputs/reference-input.tsx'
import { useSavedForm } from '#app/ui/admin/form/use-saved-form.ts'

const field = reference({
  to: 'project',
  table: 'project',
  label: 'Project',
  unknown: { hint: '', head: '', undoHint: '' },
  onDelete: 'restrict',
})
const listed = Array.from({ length: 30 }, (_, index) => ({
  value: `id-${index + 1}`,
  label: `${index + 1} Tower`,
}))

/** A form that refers to one of many projects; what it would send is shown below. */
function Form() {
  const values = { project: 'id-3' }
  const form = useSavedForm(
    { kind: 'testimonial', topic: 'projects', id: '1', rev: 1, values },
    undefined,
    undefined,
  )
  return (
    <AdminProviders>
      <form {...form.props}>
        <ReferenceInput name="project" field={field} form={form} choices={{ listed, isLong: true }} />
      </form>
      <output>{form.values.project}</output>
    </AdminProviders>
  )
}

const router = createMemoryRouter([{ path: '*', Component: Form }])
createRoot(document.body).render(<RouterProvider router={router} />)
