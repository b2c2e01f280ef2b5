import { DocumentInput } from '#app/content/inputs/document-fields.tsx'
import { PhotographInput } from '#app/content/inputs/file-inputs.tsx'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { newsItems } from '../news-item.ts'

const { name, remarks, image, day } = newsItems.fields

/** What news consists of. */
export function NewsFields({ form }: { form: SavedForm }) {
  return (
    <>
      <DocumentInput name="name" field={name} form={form} />
      <DocumentInput name="remarks" field={remarks} form={form} />
      <PhotographInput name="image" field={image} form={form} />
      <DocumentInput name="day" field={day} form={form} />
    </>
  )
}
