import type { ComponentProps } from 'react'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { ProjectFields } from './fields.tsx'
import { ProjectPreview } from './preview.tsx'
import { projects } from '../collection.ts'

type ProjectEditorProps = Omit<ComponentProps<typeof DocumentEditor>, 'collection' | 'fields' | 'beside'> &
  Pick<ComponentProps<typeof ProjectFields>, 'known' | 'tops'>

/** The editor of Add Project and Edit Project. */
export function ProjectEditor({ known, tops, ...editor }: ProjectEditorProps) {
  return (
    <DocumentEditor
      {...editor}
      collection={projects}
      fields={(form) => <ProjectFields form={form} known={known} tops={tops} />}
      beside={(values) => <ProjectPreview values={values} />}
    />
  )
}
