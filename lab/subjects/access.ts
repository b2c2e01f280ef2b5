import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'
import { spellingsOf } from '../../test/spellings.ts'
import { signIn, type Administrator } from '../administrator.ts'
import { ask, type Answer } from '../client.ts'
import type { Deployment } from '../deployment.ts'
import { resume, sendApplication, sendCallRequest } from '../forms.ts'
import { engines, type Lab, type Subject } from '../subject.ts'

/**
 * `server/access.test.ts` tries the same inside the process, where addresses lose their dot segments and there
 * is one instance. Here they are sent as they are written.
 */
export default {
  about: 'every private address in every spelling, by strangers, after an administrator has opened it',
  engines,
  async run(lab) {
    const deployment = await lab.open()
    const administrator = await signIn(deployment.site)
    const { markers, seen } = await plantSecrets(deployment, administrator)
    const planted = lab.fact('an administrator sees everything that was planted')
    const texts = await Promise.all(seen.map(async (path) => (await administrator.get(path)).text))
    for (const marker of markers)
      planted.expect(
        texts.some((text) => text.includes(marker)),
        `${marker} is nowhere`,
      )
    await tryAll(lab, deployment, [...new Set([...privatePaths(), ...seen])], markers, administrator)
    await tryParts(lab, deployment, seen, markers)
  },
} satisfies Subject

/**
 * Puts a word that no stranger may read into every private field and file.
 * @returns the words, and addresses at which an administrator sees them
 */
async function plantSecrets({ site, db }: Deployment, administrator: Administrator) {
  const markers: string[] = []
  const mark = () => {
    const marker = `secret${randomBytes(8).toString('hex')}`
    markers.push(marker)
    return marker
  }
  const [personName, personMessage] = [mark(), mark()]
  await sendCallRequest(site, { personName, personEmail: `${mark()}@example.com`, personMessage })
  const names = { firstname: mark(), lastname: mark(), email: `${mark()}@example.com` }
  await sendApplication(site, names, resume(mark(), `${mark()}.pdf`))
  const seen: string[] = []
  for (const row of await db.rows('select id, rev, kind, file from request')) {
    const [id, path] = [String(row.id), `/admin/${String(row.kind)}s`]
    const work = { intent: 'save-work', id, rev: String(row.rev), state: 'progress', note: mark() }
    await administrator.post(path, work)
    seen.push(`${path}?open=${id}`, `${path}/export`)
    if (row.file) seen.push(`${path}/${id}/resume`, `/files/${String(row.file)}`)
  }
  return { markers, seen: [...seen, '/live?topics=call-requests,job-requests'] }
}

/** From the route table, so that new routes are tried without being listed here. */
function privatePaths(): string[] {
  const patterns = routes.flatMap((route) => patternsOf(route, ''))
  return patterns
    .filter((pattern) => /^\/admin(\/|$)/.test(pattern))
    .map((pattern) => pattern.replace(/:\w+|\*/g, 'nothing'))
}

function patternsOf(route: RouteConfigEntry, above: string): string[] {
  const pattern = route.path ? `${above}/${route.path}` : above
  const own = route.path || route.index ? [pattern || '/'] : []
  return [...own, ...(route.children ?? []).flatMap((child) => patternsOf(child, pattern))]
}

function spell(address: string): string[] {
  const [path = '', search = ''] = address.split(/(?=\?)/)
  const escaped = [`/projects/%2e%2e${path}`, `/files/..%2f${path.slice(1)}`, `http://localhost${path}`]
  const spelled = [...spellingsOf(path), `${path};.css`, `${path}%20`, ...escaped]
  return spelled.map((one) => (one.includes('?') ? one : one + search))
}

async function tryAll(
  lab: Lab,
  { site, other }: Deployment,
  paths: string[],
  markers: string[],
  { cookie }: Administrator,
) {
  const fact = lab.fact("strangers read nothing private, even right after an administrator's request")
  const unshared = lab.fact('no shared cache may store a response to an administrator')
  const former = await signIn(site)
  await former.post('/admin/sign-out', {})
  const strangers = [undefined, `plinth.session=${randomBytes(24).toString('base64url')}`, former.cookie]
  const spellings = paths.flatMap(spell)
  const step = Math.ceil(spellings.length / lab.rounds(spellings.length))
  const tried = spellings.filter((_, index) => index % step === 0)
  await pLimit(4).map(tried, async (spelling) => {
    const own = await ask(site, spelling, { cookie })
    const caching = String(own.headers['cache-control'] ?? 'no-store')
    unshared.expect(!reveals(own, markers) || /no-store|private/.test(caching), `${spelling}: ${caching}`)
    // A redirect repeats the requested address, including the file name in it.
    const untold = markers.filter((marker) => !spelling.includes(marker))
    for (const stranger of strangers)
      for (const [method, at] of [
        ['GET', site],
        ['GET', other],
        ['HEAD', site],
      ] as const) {
        const answer = await ask(at, spelling, { method, cookie: stranger })
        fact.expect(!reveals(answer, untold), `${method} ${spelling}: ${answer.status}`)
      }
  })
}

/** Client-side navigation can request a child route's data without its parents' loaders. */
async function tryParts(lab: Lab, { other }: Deployment, seen: string[], markers: string[]) {
  const fact = lab.fact("a loader requested without its parents' loaders gives strangers nothing")
  const ids = ['admin-call-requests', 'admin-job-requests', 'admin/shell/layout', 'root']
  for (const path of [...seen, '/admin/find?q=secret', '/admin/overview', '/admin/history'])
    for (const id of ids)
      for (const capital of ['admin', 'Admin', '%61dmin']) {
        const [pathname = '', search = ''] = path.split('?')
        const address = `${pathname.replace('admin', capital)}.data?${search}&_routes=${encodeURIComponent(id)}`
        const answer = await ask(other, address)
        fact.expect(!reveals(answer, markers), `${address}: ${answer.status}`)
      }
}

function reveals({ text, headers }: Answer, markers: string[]): boolean {
  const all = text + JSON.stringify(headers)
  return markers.some((marker) => all.includes(marker))
}
