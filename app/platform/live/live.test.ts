import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp, describeEngines, type TestApp, type TestRequest } from '#test/app.ts'
import { openServices } from '#app/services.server.ts'
import { asOwner } from '#test/database.ts'
import { addTestProject, testProject } from '#test/projects.ts'
import { placeLimits } from '../http/limits.ts'
import { openLocalLive } from './hub.server.ts'
import { servingName } from '../database/serving-lock.server.ts'
import { openStreams } from './streams.server.ts'
import { readTopics, type Topics } from '#test/topics.ts'
import { pollInterval, type Topic } from './topics.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { programNamed } from '../changes/actors.server.ts'
import { change, writeAndPublish } from '../changes/change.server.ts'
import { mebibyte, gibibyte } from '../units.ts'

async function listen(app: TestApp, topics: string, init?: TestRequest): Promise<Topics> {
  const answer = await app.request(`/live?topics=${topics}`, init)
  expect(answer.status).toBe(200)
  const stream = readTopics(answer)
  onTestFinished(() => stream.close())
  return stream
}

function publish({ services }: TestApp, ...topics: Topic[]) {
  return writeAndPublish(services, async (_, announce) => announce(...topics))
}

describeEngines('an open screen', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(() => app.empty())

  it('gets a stream of events that nothing keeps or holds back', async () => {
    const answer = await app.request('/live?topics=projects')
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('X-Accel-Buffering')).toBe('no')
    await answer.body?.cancel()
  })

  it('hears within a second that a topic changed, and nothing of what changed', async () => {
    const answer = await app.request('/live?topics=projects')
    const reader = answer.body?.getReader()
    await addTestProject(app.services, { code: '100', name: 'Creek Villa' })
    let text = ''
    while (!text.includes('data:')) text += new TextDecoder().decode((await reader?.read())?.value)
    expect(text).toBe('retry: 2000\n\ndata: projects\n\n')
    await reader?.cancel()
  })

  it('hears of every topic of one change', async () => {
    const stream = await listen(app, 'projects,settings,clients')
    await publish(app, 'projects', 'settings', 'clients', 'settings')
    const heard = [await stream.next(), await stream.next(), await stream.next()]
    expect(heard.toSorted()).toEqual(['clients', 'projects', 'settings'])
  })

  it('of a visitor hears nothing of drafts, and one of the office hears that there are some', async () => {
    const cookie = await app.signIn()
    const visitor = await listen(app, 'projects')
    const office = await listen(app, 'projects,drafts', { cookie })
    expect((await app.request('/live?topics=drafts')).status).toBe(401)
    const draft = await change(app.services, programNamed('Layla'), 'projects', (tx) =>
      projectStore.add(tx, { ...testProject({ code: '7' }), state: 'draft' }),
    )
    expect(draft.refused).toBeUndefined()
    expect(await office.next()).toBe('drafts')
    expect(await visitor.next()).toBe('silence')
    await addTestProject(app.services, { code: '8' })
    expect(await office.next()).toBe('projects')
    expect(await visitor.next()).toBe('projects')
  })

  it('hears only what it asked for', async () => {
    const stream = await listen(app, 'settings,certificates')
    await addTestProject(app.services, { code: '100' })
    await publish(app, 'certificates')
    expect(await stream.next()).toBe('certificates')
    expect(await stream.next()).toBe('silence')
  })

  it.each(['', '?topics=', '?topics=secrets', '?topics=projects,secrets', '?topics=%2e%2e'])(
    'may not ask for what does not exist: %s',
    async (search) => expect((await app.request(`/live${search}`)).status).toBe(400),
  )

  it.each(['call-requests', 'job-requests', 'projects,call-requests'])(
    'needs a session to hear of %s',
    async (topics) => {
      expect((await app.request(`/live?topics=${topics}`)).status).toBe(401)
      const cookie = await app.signIn()
      const stream = await listen(app, topics, { cookie })
      app.services.live.publish(topics.endsWith('call-requests') ? 'call-requests' : 'job-requests')
      expect(await stream.next()).toMatch(/-requests$/)
    },
  )

  it('is cut off after the end of its session, before the next heartbeat', async () => {
    const cookie = await app.signIn()
    const stream = await listen(app, 'call-requests', { cookie })
    await app.services.db.deleteFrom('session').execute()
    const began = Date.now()
    let heard = await stream.next()
    while (heard === 'silence') heard = await stream.next()
    // The last event, which gives the screen the reason.
    expect(heard).toBe('signed-out')
    expect(await stream.next()).toBe('end')
    expect(Date.now() - began).toBeLessThan(20_000)
  })

  it('keeps its public topics when nobody is signed in any more', async () => {
    const cookie = await app.signIn()
    const stream = await listen(app, 'projects', { cookie })
    await app.services.db.deleteFrom('session').execute()
    await publish(app, 'projects')
    expect(await stream.next()).toBe('projects')
  })

  it('is told at the stop that its stream is over', async () => {
    const stream = await listen(app, 'projects')
    app.app.endStreams()
    expect(await stream.next()).toBe('end')
  })
})

describe('many open screens', () => {
  const limits = {
    streams: { perHolder: 40, inAll: 60 },
    administratorStreams: { perHolder: 3, inAll: 3 },
  }
  let app: TestApp
  beforeEach(async () => {
    app = await createTestApp({
      config: { trustProxy: true },
      async services(config) {
        const live = openLocalLive()
        return openServices(config, { live, streams: openStreams(live, limits) })
      },
    })
    return () => app.close()
  })
  const open = (address = '192.0.2.1', init?: TestRequest, topics = 'projects') =>
    app.request(`/live?topics=${topics}`, { ...init, headers: { 'X-Forwarded-For': address } })
  const openMany = async (number: number, addressOf: (index: number) => string) => {
    const answers = await Promise.all(Array.from({ length: number }, (_, index) => open(addressOf(index))))
    return answers.map(({ status }) => status)
  }
  const times = (number: number, status: number) => Array<number>(number).fill(status)

  it('of one address are asked to wait, and let in when others have gone', async () => {
    const first = await open()
    expect(await openMany(39, () => '192.0.2.1')).toEqual(times(39, 200))
    const refused = await open()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('30')
    expect((await open('192.0.2.2')).status).toBe(200)
    await first.body?.cancel()
    expect((await open()).status).toBe(200)
  })

  it('have one limit where the address of each is another of one network', async () => {
    expect(await openMany(40, (index) => `2001:db8:1:2::${index}`)).toEqual(times(40, 200))
    expect((await open('2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await open('2001:db8:1:3::1')).status).toBe(200)
  })

  it('take no place where only the head was asked for, and answer it as they answer a screen', async () => {
    for (let time = 0; time < 100; time += 1) {
      const head = await open('192.0.2.1', { method: 'HEAD' })
      expect([head.status, head.headers.get('Content-Type'), head.body]).toEqual([
        200,
        'text/event-stream',
        null,
      ])
    }
    expect((await open('192.0.2.1', { method: 'HEAD' }, 'call-requests')).status).toBe(401)
    expect(app.services.streams.count()).toBe(0)
    expect((await open()).status).toBe(200)
  })

  it('give way, the oldest of the fullest address, to an address that has fewer', async () => {
    const first = readTopics(await open('192.0.2.1'))
    expect(await openMany(39, () => '192.0.2.1')).toEqual(times(39, 200))
    expect(await openMany(20, () => '192.0.2.2')).toEqual(times(20, 200))
    expect((await open('192.0.2.3')).status).toBe(200)
    expect(await first.next()).toBe('end')
    expect(app.services.streams.count()).toBe(60)
    // A company or a mobile network gets its share, and no more than that at the expense of others.
    expect(await openMany(18, () => '192.0.2.3')).toEqual(times(18, 200))
    expect(await openMany(40, () => '192.0.2.4')).toEqual([...times(15, 200), ...times(25, 429)])
  })

  it('are told to come back in half a minute where they gave way', async () => {
    const first = await open('192.0.2.1')
    const text = first.text() // Only what is read makes room for more.
    for (let index = 0; index < 59; index += 1) await open(`192.0.2.${index % 2 ? 1 : 2}`)
    await open('192.0.2.3')
    const [, again] = /retry: 2000\n\nretry: (\d+)\n\n$/.exec(await text) ?? []
    expect(Number(again)).toBeGreaterThanOrEqual(pollInterval)
    expect(Number(again)).toBeLessThan(2 * pollInterval)
  })

  it('leave administrators places of their own, for what everybody may hear too', async () => {
    const cookie = await app.signIn()
    expect(await openMany(60, (index) => `192.0.2.${index}`)).toEqual(times(60, 200))
    expect((await open('198.51.100.7')).status).toBe(429)
    for (const topics of ['projects', 'call-requests', 'projects,editing'])
      expect((await open('192.0.2.1', { cookie }, topics)).status).toBe(200)
    expect((await open('192.0.2.1', { cookie })).status).toBe(429)
  })

  it('take no place where the reader went before it began', async () => {
    const gone = AbortSignal.abort()
    const response = app.services.streams.open({
      topics: ['projects'],
      holder: { address: '192.0.2.1' },
      signal: gone,
    })
    expect(await response.text()).toBe('')
    expect(app.services.streams.count()).toBe(0)
  })

  it('give the place back of a reader that goes while its session is being looked up', async () => {
    const cookie = await app.signIn()
    const reader = new AbortController()
    const asked = open('192.0.2.1', { cookie, signal: reader.signal }, 'call-requests')
    reader.abort()
    await asked.catch(() => {})
    expect(app.services.streams.count()).toBe(0)
  })

  it('give the place back of a reader that goes without a word', async () => {
    const reader = new AbortController()
    await open('192.0.2.1', { signal: reader.signal })
    expect(app.services.streams.count()).toBe(1)
    reader.abort()
    expect(app.services.streams.count()).toBe(0)
  })
})

describe('how many may be open', () => {
  it.each([
    [512, 1_024],
    [8_192, 10_000],
  ])('with %i MB of memory is %i', (megabytes, visitors) => {
    expect(placeLimits(1, megabytes * mebibyte).streams.inAll).toBe(visitors)
  })

  it('lets a whole company behind one address in', () => {
    expect(placeLimits().streams.perHolder).toBeGreaterThanOrEqual(300)
  })

  it('is shared by the processes of one machine', () => {
    expect(placeLimits(4, 2 * gibibyte).streams.inAll).toBe(1_024)
  })
})

describe('two instances on one PostgreSQL', () => {
  let one: TestApp
  let other: TestApp
  beforeAll(async () => {
    const appSecret = 'the same secret on every instance'
    one = await createTestApp({ engine: 'postgres', config: { appSecret } })
    other = await createTestApp({ config: { appSecret, databaseUrl: one.config.databaseUrl } })
    return async () => {
      await other.close()
      await one.close()
    }
  })
  beforeEach(async () => {
    await one.empty()
    other.services.pages.invalidate()
  })
  const cached = (app: TestApp) => app.services.pages.get('/projects') !== undefined
  const until = async (isTrue: () => boolean, timeout = 1_000) => {
    for (const end = Date.now() + timeout; !isTrue() && Date.now() < end;) await wait(10)
    return isTrue()
  }

  it('hear each other, each within a second, and once', async () => {
    const streams = await Promise.all([listen(one, 'projects'), listen(other, 'projects')])
    await addTestProject(one.services, { code: '100' })
    for (const stream of streams) expect(await stream.next()).toBe('projects')
    await addTestProject(other.services, { code: '101' })
    for (const stream of streams) expect(await stream.next()).toBe('projects')
    for (const stream of streams) expect(await stream.next()).toBe('silence')
  })

  it('drop their cached pages together', async () => {
    for (const app of [one, other]) await app.request('/projects')
    expect([cached(one), cached(other)]).toEqual([true, true])
    await addTestProject(one.services, { code: '100', name: 'Creek Villa' })
    expect(cached(one)).toBe(false)
    expect(await until(() => !cached(other))).toBe(true)
    expect(await (await other.request('/projects')).text()).toContain('Creek Villa')
  })

  it('never show what was before a save: at once on the one that saved, with the commit on the other', async () => {
    const shown = async (app: TestApp, name: string) =>
      (await (await app.request('/projects')).text()).includes(name)
    for (let round = 0; round < 20; round += 1) {
      const [saving, reading] = round % 2 === 0 ? [one, other] : [other, one]
      await Promise.all([saving.request('/projects'), reading.request('/projects')])
      const heard = Promise.withResolvers<void>()
      onTestFinished(reading.services.live.subscribe((topic) => topic === 'projects' && heard.resolve()))
      const name = `Tower ${round} of the round`
      await addTestProject(saving.services, { code: String(200 + round), name })
      expect(await shown(saving, name)).toBe(true)
      await heard.promise
      expect(await shown(reading, name)).toBe(true)
    }
  })

  it('hear of what is committed, and of nothing that is taken back', async () => {
    const heard: string[] = []
    onTestFinished(other.services.live.subscribe((topic) => heard.push(topic)))
    const failed = writeAndPublish(one.services, async (_, announce) => {
      announce('projects')
      throw new Error('the wall fell over')
    })
    await expect(failed).rejects.toThrow('the wall fell over')
    await publish(one, 'certificates')
    expect(await until(() => heard.length > 0)).toBe(true)
    expect(heard).toEqual(['certificates'])
  })

  it('drop their pages when a photograph gets its smaller versions, and tell no screen of it', async () => {
    const stream = await listen(other, 'projects,settings')
    await other.request('/projects')
    await publish(one, 'outdated')
    expect(await until(() => !cached(other))).toBe(true)
    expect(await stream.next()).toBe('silence')
  })

  it('open and close a session for both', async () => {
    const cookie = await one.signIn()
    expect((await other.request('/admin/products', { cookie })).status).toBe(200)
    await other.request('/admin/sign-out', { method: 'POST', cookie })
    expect((await one.request('/admin/products', { cookie })).status).toBe(401)
  })

  it('drop everything cached, and tell every screen, when the listening connection was lost', async () => {
    const stream = await listen(other, 'projects,settings')
    await other.request('/projects')
    const database = new URL(one.config.databaseUrl ?? '').pathname.slice(1)
    const { rows } = await asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2`,
      [database, servingName],
    )
    expect(rows).toHaveLength(2)
    expect(await stream.next()).toBe('projects')
    expect(await stream.next()).toBe('settings')
    expect(await until(() => !cached(other))).toBe(true)
    await addTestProject(one.services, { code: '100' })
    expect(await stream.next()).toBe('projects')
  })
})
