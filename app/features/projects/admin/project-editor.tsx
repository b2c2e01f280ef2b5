import type { ComponentProps } from 'react'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { NewsAndProjectFields, ProjectFields } from './fields.tsx'
import { ProjectPreview } from './preview.tsx'
import { projects } from '../collection.ts'
import { newsItems } from '../news-item.ts'
import { isNewsAlone } from '../project.ts'

type ProjectEditorProps = Omit<ComponentProps<typeof DocumentEditor>, 'collection' | 'fields' | 'beside'> &
  Pick<ComponentProps<typeof ProjectFields>, 'known' | 'tops' | 'asks'>

/** The editor of Add Project and Edit Project. */
export function ProjectEditor({ known, tops, asks, ...editor }: ProjectEditorProps) {
  const isNews = editor.document !== undefined && isNewsAlone({ location: '', ...editor.record.values })
  const Fields = isNews ? NewsAndProjectFields : ProjectFields
  return (
    <DocumentEditor
      {...editor}
      collection={isNews ? newsItems : projects}
      fields={(form) => <Fields {...{ form, known, tops, asks }} />}
      beside={isNews ? undefined : (values) => <ProjectPreview values={values} />}
    />
  )
}
