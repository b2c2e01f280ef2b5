import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { HeadMessage } from '#app/ui/admin/head-message.tsx'
import type { Lost } from '#app/ui/admin/keep-typing.ts'
import type { Conflict } from '#app/ui/admin/record-conflict.tsx'
import { SaveBar } from '#app/ui/admin/save-bar.tsx'
import { useSavedForm, type Refusal } from '#app/ui/admin/use-saved-form.ts'
import { ProjectConflict } from './admin-conflict.tsx'
import classes from './admin-editor.module.css'
import { ProjectFields } from './admin-fields.tsx'
import { ProjectPreview } from './admin-preview.tsx'
import { emptyProject, valuesOf } from './admin-values.ts'
import type { Project } from './rules.ts'

interface ProjectFormProps {
  /** Absent while it is being added. */
  project?: Project
  /** Where the form is sent. */
  address: string
  /** Of the button. */
  label: string
  known: { clients: string[]; consultants: string[] }
  topProjects: number
  outcome: Refusal | Conflict | Lost | undefined
  /** Differs with every success. */
  success: string | undefined
  site?: string
  children?: ReactNode
}

/** Add Project and Edit Project. */
export function ProjectForm({ project, address, outcome, success, ...rest }: ProjectFormProps) {
  const form = useSavedForm({
    saved: project ? valuesOf(project) : emptyProject,
    rev: project?.rev ?? 0,
    outcome,
    success,
  })
  const conflict = outcome && 'newer' in outcome ? outcome : undefined
  return (
    <>
      {conflict && <ProjectConflict conflict={conflict} form={form} />}
      <Form
        key={form.round}
        method="post"
        action={address}
        encType="multipart/form-data"
        {...form.props}
        className={classes.sheet}
      >
        <div className={classes.fields}>
          <HeadMessage outcome={conflict ? undefined : outcome} />
          <input type="hidden" name="rev" value={form.base.rev} />
          <ProjectFields form={form} known={rest.known} topProjects={rest.topProjects} />
          {rest.children}
          <SaveBar form={form} label={rest.label} site={rest.site} fresh={!project} />
        </div>
        <ProjectPreview values={form.values} />
      </Form>
    </>
  )
}
