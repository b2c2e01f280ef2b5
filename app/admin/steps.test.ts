import { beforeAll, expect, it } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { formatDocument } from '#app/content/define.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { projects } from '#app/features/projects/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { administratorContext } from '#app/platform/auth/administrator.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { servicesContext } from '#app/platform/http/request-context.server.ts'
import { action as upload } from '#app/uploads/upload-route.ts'
import { photograph } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { executedFiles } from '#test/executed-files.ts'
import { addTestProject } from '#test/projects.ts'
import { statementsOf } from '#test/query-plan.ts'

const administrator = { id: 'layla', name: 'Layla', email: 'layla@example.com' }

/**
 * The code to read in order to follow an act. Platform functions are understood by their names, and field
 * types by their declarations.
 */
const isRead = (file: string) => /^app\/(?!platform\/|content\/fields\/)/.test(file)

describeEngines('what an act of an administrator goes through', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
    await addTestProject(app.services, { code: '901' })
  })

  /** Saves as the action of the edit screen does, with a new name each time. */
  async function saveProject(db: Db) {
    const [project] = await projectStore.list(app.services.db)
    if (!project) throw new Error('there is no project')
    const body = new FormData()
    const typed = formatDocument(projects, project)
    for (const [name, text] of Object.entries({ ...typed, name: `Tower ${project.rev}` }))
      body.set(name, text)
    body.set('rev', String(project.rev))
    const request = new Request('http://plinth.test/', { method: 'POST', body })
    const admin = { ...app.services, db, administrator, actor: administrator }
    return async () => {
      const answer = await documentScreens(projectStore).edit(admin, project.id, request)
      expect(answer).toHaveProperty('status', 303)
    }
  }

  it('is at most seven statements and twelve files for the save of a project', async () => {
    const statements = await statementsOf(app.services.db, async (db) => (await saveProject(db))())
    const save = await saveProject(app.services.db)
    const files = (await executedFiles(save)).filter(isRead)
    expect(files).toContain('app/features/projects/store.server.ts')
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(12)
    expect(statements.map(({ sql }) => sql)).toContainEqual(expect.stringMatching(/^update "project"/))
    expect(statements.length, statements.map(({ sql }) => sql).join('\n')).toBeLessThanOrEqual(7)
  })

  it('is at most ten files for an upload', async () => {
    const context = new RouterContextProvider()
    context.set(servicesContext, app.services)
    context.set(administratorContext, administrator)
    const content = new Uint8Array(await (await photograph()).arrayBuffer())
    const send = (method: string, path: string, headers: Record<string, string>, body?: BodyInit) => {
      const id = /uploads\/([^?]+)/.exec(path)?.[1]
      const request = new Request(new URL(path, 'http://plinth.test'), {
        method,
        headers: { 'Tus-Resumable': '1.0.0', ...headers },
        body,
      })
      return upload({ request, context, params: id === undefined ? {} : { id } })
    }
    const files = await executedFiles(async () => {
      const name = Buffer.from('a.jpg').toString('base64')
      const length = String(content.length)
      const begun = await send('POST', '/admin/uploads?as=photograph', {
        'Upload-Length': length,
        'Upload-Metadata': `filename ${name}`,
      })
      const address = begun.headers.get('Location') ?? ''
      const type = 'application/offset+octet-stream'
      await send('PATCH', address, { 'Upload-Offset': '0', 'Content-Type': type }, content)
      const { pathname } = new URL(address, 'http://plinth.test')
      const finished = await send('POST', `${pathname}?finish&as=photograph&into=images`, {})
      expect(finished.status, await finished.clone().text()).toBe(201)
    })
    const read = files.filter(isRead)
    expect(read).toContain('app/uploads/tus.server.ts')
    expect(read.length, read.join('\n')).toBeLessThanOrEqual(10)
  })
})
