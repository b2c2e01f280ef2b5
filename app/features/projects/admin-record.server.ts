import { href } from 'react-router'
import { recordScreens } from '#app/ui/admin/record-screens.server.ts'
import { checkProject, explain } from './admin-check.server.ts'
import { readProjectForm } from './admin-form.server.ts'
import { photographFields, valuesOf } from './admin-values.ts'
import { messages } from './rules.ts'
import { addProject, deleteProject, findProject, saveProject } from './store.server.ts'

export const projectScreens = recordScreens({
  kind: 'project',
  topic: 'projects',
  sentences: messages,
  addresses: {
    edit: (id) => href('/admin/products/edit/:id', { id }),
    list: href('/admin/products/edit'),
    added: (id) => `${href('/admin/products')}?${new URLSearchParams({ done: 'added', id })}`,
  },
  pictureFields: photographFields,
  read: readProjectForm,
  check: ({ typed, fileProblem }, adding) => checkProject(typed, { imageNeeded: adding, fileProblem }),
  explain: (refusal, adding) =>
    explain(refusal, adding ? messages.topProjectsFull : messages.topProjectsFullOnEdit),
  find: findProject,
  values: valuesOf,
  add: addProject,
  save: saveProject,
  remove: deleteProject,
})
