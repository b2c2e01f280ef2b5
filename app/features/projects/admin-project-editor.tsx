import type { ComponentProps } from 'react'
import { RecordEditor } from '#app/ui/admin/record-editor.tsx'
import { ProjectFields } from './admin-fields.tsx'
import { ProjectPreview } from './admin-preview.tsx'
import { labels, statuses, types } from './rules.ts'

type ProjectEditorProps = Omit<
  ComponentProps<typeof RecordEditor>,
  'labels' | 'fields' | 'beside' | 'show'
> & {
  known: { clients: string[]; consultants: string[] }
  topProjects: number
}

const pointLabels = { focusX: 'Most important point, across', focusY: 'Most important point, down' }
const words: Partial<Record<string, string>> = { ...types, ...statuses }

/** Add Project and Edit Project. */
export function ProjectEditor({ known, topProjects, ...editor }: ProjectEditorProps) {
  return (
    <RecordEditor
      {...editor}
      labels={{ ...labels, ...pointLabels }}
      fields={(form) => <ProjectFields form={form} known={known} topProjects={topProjects} />}
      beside={(values) => <ProjectPreview values={values} />}
      show={show}
    />
  )
}

function show(name: string, value: string) {
  return name in pointLabels ? `${value} %` : words[value]
}
