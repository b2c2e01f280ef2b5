import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { signIn, type Administrator } from '../administrator.ts'
import { everyAddress, spellings } from '../addresses.ts'
import { ask, type Answer } from '../client.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { resume, sendApplication, sendCallRequest } from '../visitor.ts'
import type { Deployment } from '../deployment.ts'

/** Every private field and file contains a unique marker that no stranger may read. */
interface Secrets {
  markers: string[]
  /**
   * Addresses at which an administrator sees one of them; this proves that the markers are visible to
   * somebody.
   */
  seen: string[]
}

const sessionName = 'plinth.session'
const strangers: Record<string, string | undefined> = {
  nobody: undefined,
  'an invented session': `${sessionName}=${randomBytes(24).toString('base64url')}`,
}

export const access: Subject = {
  name: 'access',
  about: 'every route × spelling × method × role: only administrators see what visitors sent',
  async run(context) {
    const deployment = await context.open()
    const administrator = await signIn(deployment.site)
    const secrets = await plantSecrets(deployment, administrator)
    await expectSeen(context, secrets, administrator)
    const expired = await expiredSession(deployment)
    const addresses = await privateAddresses(deployment, secrets)
    await tryAll(context, deployment, addresses, secrets, administrator, {
      ...strangers,
      'an ended session': expired,
    })
    await tryParts(context, deployment, secrets)
  },
}

async function plantSecrets({ site, db }: Deployment, administrator: Administrator): Promise<Secrets> {
  const markers: string[] = []
  const mark = () => {
    const marker = `secret${randomBytes(8).toString('hex')}`
    markers.push(marker)
    return marker
  }
  await sendCallRequest(site, {
    personName: mark(),
    personEmail: `${mark()}@example.com`,
    personPhone: `+971 50 ${mark()}`,
    personMessage: mark(),
  })
  const names = {
    firstname: mark(),
    lastname: mark(),
    email: `${mark()}@example.com`,
    phone: `+971 ${mark()}`,
  }
  await sendApplication(site, names, resume(mark(), `${mark()}.pdf`))
  const [call] = await db.rows("select id, rev from request where kind = 'call-request'")
  const [job] = await db.rows("select id, rev from request where kind = 'job-request'")
  const seen = [
    `/admin/call-requests?open=${String(call?.['id'])}`,
    `/admin/job-requests?open=${String(job?.['id'])}`,
  ]
  for (const [path, row] of [
    ['/admin/call-requests', call],
    ['/admin/job-requests', job],
  ] as const) {
    const work = {
      intent: 'save-work',
      id: String(row?.['id']),
      rev: String(row?.['rev']),
      state: 'progress',
      note: mark(),
    }
    await administrator.post(path, work)
  }
  return {
    markers,
    seen: [
      ...seen,
      '/admin/call-requests/export',
      '/admin/job-requests/export',
      `/admin/job-requests/${String(job?.['id'])}/resume`,
    ],
  }
}

async function expectSeen(context: ProofContext, { markers, seen }: Secrets, administrator: Administrator) {
  const fact = context.fact('an administrator sees everything that was planted')
  const texts = await Promise.all(seen.map(async (path) => (await administrator.get(path)).text))
  for (const marker of markers)
    fact.expect(
      texts.some((text) => text.includes(marker)),
      `${marker} is nowhere`,
    )
}

/** The session of somebody who has just lost the role of an administrator. */
async function expiredSession(deployment: Deployment): Promise<string> {
  const former = await signIn(deployment.site)
  await former.post('/admin/sign-out', {})
  return former.cookie
}

async function privateAddresses({ db }: Deployment, { seen }: Secrets): Promise<string[]> {
  const [job] = await db.rows("select id, file from request where kind = 'job-request'")
  const [call] = await db.rows("select id from request where kind = 'call-request'")
  const values = { '/admin/job-requests/:id/resume id': String(job?.['id']) }
  const ofTable = everyAddress(values).filter(({ isPrivate }) => isPrivate)
  const file = `/files/${String(job?.['file'])}`
  const outside = [
    file,
    '/live?topics=call-requests,job-requests',
    `/share/projects/${String(call?.['id'])}/x.png`,
  ]
  return [...new Set([...ofTable.map(({ path }) => path), ...seen, ...outside])]
}

/**
 * For each spelling: first a cross-site request with the administrator's cookies, then requests of strangers.
 */
async function tryAll(
  context: ProofContext,
  deployment: Deployment,
  addresses: string[],
  { markers }: Secrets,
  administrator: Administrator,
  who: Record<string, string | undefined>,
) {
  const fact = context.fact("strangers read nothing private, even right after an administrator's request")
  const unshared = context.fact('no shared cache may store a response to an administrator')
  const cells = addresses.flatMap((path) => spell(path).map((spelling) => ({ path, spelling })))
  const step = Math.ceil(cells.length / context.rounds(cells.length))
  const some = cells.filter(
    ({ path, spelling }, index) => index % step === 0 || spelling.startsWith('/Admin') || path === spelling,
  )
  await pLimit(4).map(some, async ({ spelling }) => {
    const timeout = spelling.includes('live') ? 300 : 10_000
    const own = await ask(deployment.site, spelling, { cookie: administrator.cookie, timeout })
    const caching = String(own.headers['cache-control'] ?? 'no-store')
    unshared.expect(
      !reveals(own, markers) || /no-store|private/.test(caching),
      `${spelling}: Cache-Control: ${caching}`,
    )
    for (const [name, cookie] of Object.entries(who))
      for (const [method, site] of [
        ['GET', deployment.site],
        ['GET', deployment.other],
        ['HEAD', deployment.site],
      ] as const) {
        const answer = await ask(site, spelling, { method, cookie, timeout })
        // A redirect repeats the requested address, including the file name in it.
        const untold = markers.filter((marker) => !spelling.includes(marker))
        fact.expect(!reveals(answer, untold), `${method} ${spelling} by ${name}: ${answer.status}`)
      }
  })
}

function spell(path: string): string[] {
  const [pathname = '', search = ''] = path.split(/(?=\?)/)
  return spellings(pathname).map((spelling) => (spelling.includes('?') ? spelling : spelling + search))
}

/** Client-side navigation can request a child route's data without its parents' loaders. */
async function tryParts(context: ProofContext, deployment: Deployment, { markers, seen }: Secrets) {
  const fact = context.fact("a loader requested without its parents' loaders gives strangers nothing")
  const routes = [
    'admin-call-requests',
    'admin-job-requests',
    'admin/shell/layout',
    'admin/palette/find-route',
    'root',
  ]
  for (const path of [...seen, '/admin/find?q=secret', '/admin/overview', '/admin/history'])
    for (const route of routes)
      for (const capital of ['admin', 'Admin', '%61dmin']) {
        const [pathname = '', search = ''] = path.split('?')
        const address = `${pathname.replace('admin', capital)}.data?${search}&_routes=${encodeURIComponent(route)}`
        const answer = await ask(deployment.other, address)
        fact.expect(!reveals(answer, markers), `${address}: ${answer.status}`)
      }
}

function reveals({ text, headers }: Answer, markers: string[]): boolean {
  const all = text + JSON.stringify(headers)
  return markers.some((marker) => all.includes(marker))
}
