import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { flood } from '#test/flood.ts'
import { signIn } from '../administrator.ts'
import { ask, newAddress, ownHeaders, post } from '../client.ts'
import { growthDuring } from '../memory.ts'
import { openStream } from '../stream.ts'
import type { Fact } from '../proof.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { sendCallRequest } from '../visitor.ts'
import type { Site, Deployment } from '../deployment.ts'

/**
 * Milliseconds below which a page is fast enough whatever its ratio, because the noise of a shared machine is
 * as large.
 */
const quick = 15
const maxGrowth = 300
const maxKeyLength = 200

export const floods: Subject = {
  name: 'floods',
  about: 'unknown addresses, names, streams, visits and messages by the thousand: others are still served',
  async run(context) {
    const deployment = await context.open()
    const memory = context.fact(`during all of this no instance grows by more than ${maxGrowth} MB`)
    const parts = { unknownFromOne, unknownFromMany, names, streams, visits, messages }
    const grown: [name: string, megabytes: number][] = []
    const growth = await growthDuring(deployment.site.process.pid, async () => {
      for (const [name, part] of Object.entries(parts))
        grown.push([name, await growthDuring(deployment.site.process.pid, () => part(context, deployment))])
    })
    memory.expect(growth < maxGrowth, `${growth} MB: ${grown.map((part) => part.join(' ')).join(', ')}`)
  },
}

const unknownFromOne = (context: ProofContext, deployment: Deployment) =>
  unknownAddresses(context, deployment, 'one address')
const unknownFromMany = (context: ProofContext, deployment: Deployment) =>
  unknownAddresses(context, deployment, 'many addresses')

/**
 * Requests for missing pages and unknown queries over fifty connections, while somebody reads a cached page.
 */
async function unknownAddresses(
  context: ProofContext,
  { site }: Deployment,
  crowd: 'one address' | 'many addresses',
) {
  const others = context.fact(
    `unknown addresses from ${crowd}: others' cached pages stay under twice their idle p95, or ${quick} ms`,
  )
  const answered = context.fact(`unknown addresses from ${crowd}: each is answered 200, 404, 429 or 503`)
  await ask(site, '/projects')
  const milliseconds = context.rounds(10_000)
  const idle = await p95Of(site, milliseconds)
  const flooding = flood({
    url: `http://127.0.0.1:${site.port}`,
    host: site.host,
    patterns: ['/nowhere-#', '/projects?x#=#&page=x#'],
    connections: 50,
    milliseconds: milliseconds + 500,
    ...(crowd === 'one address' && { from: newAddress() }),
  })
  await wait(250)
  const flooded = await p95Of(site, milliseconds)
  others.expect(flooded <= Math.max(2 * idle, quick), `${flooded.toFixed(1)} ms, idle ${idle.toFixed(1)} ms`)
  for (const [status, count] of Object.entries(await flooding))
    answered.expect(['200', '404', '429', '503'].includes(status), `${count} answers of ${status}`)
}

/** The 95th percentile of the response time, in milliseconds. */
async function p95Of(site: Site, time: number): Promise<number> {
  const times: number[] = []
  for (const end = Date.now() + time; Date.now() < end; await wait(20)) {
    const { status, milliseconds } = await ask(site, '/projects')
    times.push(status === 200 ? milliseconds : 30_000)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 30_000
}

/** Whatever is typed as a name must not create a row of that size, nor one row per name. */
async function names(context: ProofContext, { site, db }: Deployment) {
  const small = context.fact(
    'a thousand usernames tried: what is stored for them is small and of fixed length',
  )
  const before = await db.number('select count(*) from rate_limit')
  const from = newAddress()
  const statuses = await pLimit(8).map(Array.from({ length: context.rounds(1_000) }), async (_, index) => {
    const username = `${index}${'n'.repeat(index % 10 === 0 ? 9_000 : 20)}`
    const { status, text } = await post(
      site,
      '/admin',
      new URLSearchParams({ username, password: 'wrong-password' }),
      { from },
    )
    small.expect(
      [401, 413, 429].includes(status),
      `answered ${status} ${status === 503 ? text.slice(0, 300) : ''}`,
    )
    return status
  })
  const huge = await post(
    site,
    '/admin',
    new URLSearchParams({ username: 'x'.repeat(900_000), password: 'wrong' }),
  )
  small.expect(huge.status >= 400 && huge.status < 500, `a name of 900 kB answered ${huge.status}`)
  const longest = await db.number('select coalesce(max(length(key)), 0) from rate_limit')
  small.expect(longest <= maxKeyLength, `a key of ${longest} characters`)
  const rows = (await db.number('select count(*) from rate_limit')) - before
  small.expect(rows <= 120, `${rows} rows of one address`)
  // A form that is far too long does not count as an attempt. In the order of the requests, because checking
  // a password takes longer.
  const attempts = statuses.filter((_, index) => index % 10 !== 0)
  small.expect(
    attempts.slice(-20).every((status) => status === 429),
    `one address was never stopped: ${attempts.slice(-30).join(' ')}`,
  )
}

async function streams(context: ProofContext, deployment: Deployment) {
  const open = context.fact(
    'two thousand HEADs and a crowd of streams: a visitor and an administrator still get theirs',
  )
  const administrator = await signIn(deployment.site)
  await pLimit(16).map(Array.from({ length: context.rounds(2_000) }), async () => {
    await ask(deployment.site, '/live?topics=projects', { method: 'HEAD', timeout: 2_000 })
  })
  const from = newAddress()
  const crowd = await Promise.all(
    Array.from({ length: 150 }, () => openStream(deployment.site, '/live?topics=projects', '', from)),
  )
  const refused = crowd.filter(({ status }) => status !== 200)
  open.expect(
    refused.every(({ status }) => status === 429 || status === 503),
    'refused with something else',
  )
  open.expect(crowd.length - refused.length >= 30, 'thirty visitors behind one address are not live')
  await expectLive(open, deployment.site, '', 'a visitor')
  await expectLive(open, deployment.site, administrator.cookie, 'an administrator')
  for (const stream of crowd) stream.close()
}

async function expectLive(fact: Fact, site: Site, cookie: string, who: string) {
  const stream = await openStream(site, `/live?topics=${cookie ? 'call-requests' : 'projects'}`, cookie)
  fact.expect(stream.status === 200, `${who} is answered ${stream.status}`)
  stream.close()
}

async function visits(context: ProofContext, deployment: Deployment) {
  const fact = context.fact('thousands of visits from one address count as few')
  const times = context.rounds(2_000)
  const before = await deployment.db.number('select coalesce(sum(number), 0) from visit_day')
  const from = newAddress()
  await pLimit(16).map(Array.from({ length: times }), async () => {
    const { status } = await ask(deployment.site, '/visits', {
      method: 'POST',
      from,
      headers: ownHeaders(deployment.site),
    })
    fact.expect([200, 204, 429].includes(status), `answered ${status}`)
  })
  await wait(1_000)
  const counted = (await deployment.db.number('select coalesce(sum(number), 0) from visit_day')) - before
  fact.expect(counted <= times / 2, `${counted} of ${times} were counted`)
}

async function messages(context: ProofContext, deployment: Deployment) {
  const one = context.fact('messages from one address are stopped, another address can still send')
  const all = context.fact('messages from all addresses together are limited')
  const from = newAddress()
  const statuses: number[] = []
  for (let number = 0; number < 40; number += 1) {
    const fields = new URLSearchParams({
      personName: 'a',
      personEmail: 'a@example.com',
      personPhone: '1',
      personMessage: 'b',
    })
    statuses.push((await post(deployment.site, '/contact', fields, { from })).status)
  }
  one.expect(
    statuses.at(-1) === 429 && statuses.filter((status) => status === 200).length <= 20,
    statuses.join(' '),
  )
  one.expect((await sendCallRequest(deployment.other)).status === 200, 'another address is refused')
  const answers = await pLimit(16).map(Array.from({ length: 1_500 }), () => sendCallRequest(deployment.site))
  const taken = answers.filter(({ status }) => status === 200).length
  all.expect(taken < answers.length, `all ${taken} of ${answers.length} were taken`)
  all.expect(
    answers.every(({ status }) => [200, 429, 503].includes(status)),
    'answered with something else',
  )
}
