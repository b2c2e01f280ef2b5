import { openAdministrator, signIn, type Administrator } from '../administrator.ts'
import { ask, post } from '../client.ts'
import { endOfStream, openStream } from '../stream.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { type Site, type Deployment } from '../deployment.ts'
import { administrator } from '#tools/seed/content.ts'

const privatePage = '/admin/account'
const rounds = 20

export const sessions: Subject = {
  name: 'sessions',
  about: 'ended, expired, stolen and invented sessions, on every instance; open streams; password guessing',
  async run(context) {
    const deployment = await context.open()
    await cookieOfASession(context, deployment)
    await renewedAtSignIn(context, deployment)
    await endedElsewhere(context, deployment)
    await endedByTime(context, deployment)
    await signedOut(context, deployment)
    await tamperedWith(context, deployment)
    await guessing(context, deployment)
  },
}

async function isOpen(site: Site, cookie: string): Promise<boolean> {
  return (await ask(site, privatePage, { cookie })).status === 200
}

async function cookieOfASession(context: ProofContext, { site }: Deployment) {
  const fact = context.fact('the cookie is HttpOnly, SameSite=Lax and limited to this host')
  const { headers } = await post(site, '/admin', new URLSearchParams(administrator))
  for (const cookie of headers['set-cookie'] ?? []) {
    for (const word of [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/i])
      fact.expect(word.test(cookie), `${word}`)
    fact.expect(!/; Domain=/i.test(cookie), 'it has a domain')
  }
}

/** A cookie planted in the browser beforehand must not be signed in. */
async function renewedAtSignIn(context: ProofContext, { site }: Deployment) {
  const fact = context.fact('a session from before the sign-in is not valid after it')
  const first = await signIn(site)
  await first.post('/admin/sign-out', {})
  const again = await post(site, '/admin', new URLSearchParams(administrator), { cookie: first.cookie })
  fact.expect(
    again.cookies.length > 0 && !again.cookies.includes(first.cookie),
    'the planted one was accepted',
  )
  fact.expect(!(await isOpen(site, first.cookie)), 'the planted one opens the back office')
}

async function endedElsewhere(context: ProofContext, deployment: Deployment) {
  const everywhere = context.fact('a session ended on one instance is invalid on all of them within 1 s')
  const streams = context.fact('the open streams of an ended session end within 5 s')
  for (let round = 0; round < context.rounds(rounds); round += 1) {
    const [mine, stolen] = [await signIn(deployment.site), await signIn(deployment.other)]
    const open = await openStream(deployment.other, '/live?topics=call-requests', stolen.cookie)
    await mine.post('/admin/account', { intent: 'end-others' })
    const began = Date.now()
    const stillOpen = await Promise.all(deployment.sites.map((site) => isOpen(site, stolen.cookie)))
    everywhere.expect(!stillOpen.includes(true) && Date.now() - began < 1_000, `round ${round}`)
    everywhere.expect(
      await isOpen(deployment.site, mine.cookie),
      `round ${round}: the one that ended it is ended too`,
    )
    streams.expect(await endOfStream(open, 5_000), `round ${round}: open after 5 s`)
    open.close()
  }
}

async function endedByTime(context: ProofContext, deployment: Deployment) {
  const fact = context.fact('a session ends after eight idle hours or after seven days')
  const day = 24 * 60 * 60 * 1000
  const columns = { expiresAt: -1_000, createdAt: -7 * day - 1_000 }
  for (const [column, shift] of Object.entries(columns)) {
    const session = await signIn(deployment.site)
    fact.expect(await isOpen(deployment.other, session.cookie), 'a new one opens nothing')
    const moment = new Date(Date.now() + shift).toISOString()
    await deployment.db.run(
      `update session set "${column}" = ? where "createdAt" = (select max("createdAt") from session)`,
      moment,
    )
    for (const site of deployment.sites)
      fact.expect(!(await isOpen(site, session.cookie)), `${column} was ignored`)
  }
}

async function signedOut(context: ProofContext, deployment: Deployment) {
  const fact = context.fact('a cookie copied before signing out opens nothing')
  for (let round = 0; round < context.rounds(rounds); round += 1) {
    const session = await signIn(deployment.site)
    await session.post('/admin/sign-out', {})
    for (const site of deployment.sites) fact.expect(!(await isOpen(site, session.cookie)), `round ${round}`)
  }
}

/** A real cookie with each character changed, truncated, doubled, or unsigned. */
async function tamperedWith(context: ProofContext, { site }: Deployment) {
  const fact = context.fact('a session cookie that was changed anywhere opens nothing')
  const { cookie } = await signIn(site)
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  const real = decodeURIComponent(value)
  const [token = ''] = real.split('.')
  const changed = [...real].map(
    (sign, at) => real.slice(0, at) + (sign === 'A' ? 'B' : 'A') + real.slice(at + 1),
  )
  const others = ['', 'null', "' or 1=1 --", token, `${token}.`, real.slice(0, -8), `${real}${real}`]
  const tried = [...changed, ...others, `${token}.${'A'.repeat(43)}=`].filter(
    (one) => bitsOf(one) !== bitsOf(real),
  )
  for (const one of tried)
    fact.expect(!(await isOpen(site, `${name}=${encodeURIComponent(one)}`)), `${one.slice(0, 12)}…`)
  fact.expect(await isOpen(site, cookie), 'the real one is refused too')
}

/** The last character of a signature contains bits that base64 ignores. */
function bitsOf(value: string): string {
  const [token = '', signature = ''] = value.split('.')
  return token + Buffer.from(signature, 'base64').toString('hex')
}

async function guessing(context: ProofContext, deployment: Deployment) {
  const limited = context.fact(
    'guessing is stopped after ten tries for a username, however it is spelled, across all instances',
  )
  const spellings = ['admin', 'ADMIN', ' admin', 'admin ', 'Admin']
  const known = await signIn(deployment.site)
  const answers: number[] = []
  for (let round = 0; round < 30; round += 1) {
    const username = spellings[round % spellings.length] ?? ''
    const at = deployment.sites[round % deployment.sites.length] ?? deployment.site
    answers.push(
      (await post(at, '/admin', new URLSearchParams({ username, password: `wrong-password-${round}` })))
        .status,
    )
  }
  limited.expect(answers.filter((status) => status === 401).length <= 11, `answered ${answers.join(' ')}`)
  limited.expect(
    answers.slice(-10).every((status) => status === 429),
    `the last ten were answered ${answers.slice(-10).join(' ')}`,
  )
  const owner = context.fact('meanwhile a device that has signed in before can still sign in')
  await ownerSignsIn(deployment, known).then((status) => owner.expect(status === 303, `answered ${status}`))
}

/** Without a session, but with the browser's device cookies. */
async function ownerSignsIn({ site, other }: Deployment, known: Administrator): Promise<number> {
  const fields = new URLSearchParams(administrator)
  const left = await openAdministrator(site, known.cookie).post('/admin/sign-out', {})
  const cookie = [...known.device, ...left.cookies].join('; ')
  return (await post(other, '/admin', fields, { cookie })).status
}
