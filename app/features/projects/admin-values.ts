import type { Project, ProjectField } from './rules.ts'

/** What an empty form holds. */
export const emptyProject: Record<ProjectField, string> = {
  code: '',
  name: '',
  location: '',
  client: '',
  consultant: '',
  type: '',
  status: '',
  remarks: '',
  news: 'No',
  topproject: 'No',
  imageUrl: '',
  imageAlt: '',
  focusX: '50',
  focusY: '50',
}

/** A project as its form holds it. */
export function valuesOf(project: Project): Record<ProjectField, string> {
  const { code, name, location, client, consultant, type, status, remarks, news, topproject } = project
  const texts = { code, name, location, client, consultant, type, status, remarks, news, topproject }
  return { ...texts, ...photographValues(project) }
}

function photographValues({ photograph }: Project) {
  return {
    imageUrl: photograph?.key ?? '',
    imageAlt: photograph?.alt ?? '',
    focusX: String(photograph?.focusX ?? 50),
    focusY: String(photograph?.focusY ?? 50),
  }
}

/** A form that does not name them keeps what the project has. */
export const photographFields = ['imageUrl', 'imageAlt', 'focusX', 'focusY'] as const
