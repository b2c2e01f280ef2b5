import { expect, it } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { openServices } from '../services.server.ts'
import { openLocalLive } from './hub.server.ts'
import { openStreams } from './streams.server.ts'
import { shortestSpread, spreadEvent } from './topics.ts'

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
  while (app.services.streams.count() < shortestSpread / 2 + 50) await open()
  live.emit('projects')
  expect(await next()).toBe(`event: ${spreadEvent}\ndata: ${shortestSpread + 100}\n\n`)
  expect(await next()).toBe('data: projects\n\n')
  await app.close()
})
