import { beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { openServices } from '#app/services.server.ts'
import { openLocalLive } from './hub.server.ts'
import { openStreams } from './streams.server.ts'
import { minSpread, spreadEvent } from './topics.ts'

describeEngines('a thousand open pages', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  /** The request that the page's script makes after a change. */
  const refresh = async () => {
    const answer = await app.request('/projects')
    expect(answer.status).toBe(200)
    return answer.text()
  }

  it('cost one rendering after a change', async () => {
    await refresh()
    const asked = vi.spyOn(app.services.pages, 'set')
    await addTestProject(app.services, { code: '100', name: 'Creek Villa' })
    asked.mockClear()
    await refresh()
    const ofOne = asked.mock.calls.length
    expect(ofOne).toBeGreaterThan(0)
    await addTestProject(app.services, { code: '101', name: 'Marina Villa' })
    asked.mockClear()
    const answers = await Promise.all(Array.from({ length: 1_000 }, refresh))
    expect(asked).toHaveBeenCalledTimes(ofOne)
    expect(answers.every((text) => text.includes('Marina Villa'))).toBe(true)
  })
})

it('many open pages hear over how long a time they shall ask, and few do not', async () => {
  const live = openLocalLive()
  const app = await createTestApp({
    services: (config) => openServices(config, { live, streams: openStreams(live) }),
  })
  const open = async () => (await app.request('/live?topics=projects')).body?.getReader()
  const first = await open()
  const next = async () => new TextDecoder().decode((await first?.read())?.value)
  expect(await next()).toContain('retry')
  live.emit('projects')
  expect(await next()).toBe('data: projects\n\n')
  while (app.services.streams.count() < minSpread / 2 + 50) await open()
  live.emit('projects')
  expect(await next()).toBe(`event: ${spreadEvent}\ndata: ${minSpread + 100}\n\n`)
  expect(await next()).toBe('data: projects\n\n')
  await app.close()
})
