import { expect, it } from 'vitest'
import { explainNoProjects, messages } from './visit.ts'

it('whoever has no projects to choose from reads why', () => {
  const administrator = { id: 'a', name: 'Omar' }
  expect(explainNoProjects({ projects: [] })).toBe(messages.noProjects)
  expect(explainNoProjects({ administrator, projects: [] })).toBe(messages.noneYours)
  const projects = [{ id: 'p', label: '310', percent: null }]
  expect(explainNoProjects({ administrator, projects })).toBeUndefined()
})
