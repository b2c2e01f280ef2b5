import { signIn, smallPhotograph, type Administrator } from '../administrator.ts'
import { scriptsRunAt } from '../chromium.ts'
import { ask } from '../client.ts'
import { liveMarkup } from '../live-markup.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { application, callRequest, resume, sendApplication, sendCallRequest } from '../visitor.ts'
import type { Deployment } from '../deployment.ts'

/** Each creates an element or an attribute `owned` if it is not escaped; as text the word is harmless. */
const markup = [
  '<owned>',
  '"><owned a="',
  "'><owned a='",
  '</script><owned>',
  '</title></style></textarea><owned>',
  '<!--><owned>-->',
  '<img src=x onerror="window.owned=1"><owned>',
  '<svg onload="window.owned=1"><owned>',
  '" onmouseover="window.owned=1" owned="',
  "' onfocus='window.owned=1' autofocus owned='",
  'javascript:window.owned=1//<owned>',
  '\u2028</script><owned>\u2029',
  '<script>window.owned=1</script><owned>',
  '${window.owned=1}{{constructor.constructor("owned")()}}<owned>',
  '\\"><owned>\\u003cowned\\u003e',
  '<owned\u0000>%3Cowned%3E&lt;owned&gt;<owned>',
]
const statements = [
  "'; drop table project; --",
  "' or '1'='1",
  '1); delete from session; --',
  '%27%20union%20select%201',
  "\\' or 1=1",
  'x\u0000y',
]
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example")']

export const payloads: Subject = {
  name: 'payloads',
  about: 'markup, scripts, SQL, formulas and header breaks in every field, name and address',
  async run(context) {
    const deployment = await context.open()
    const administrator = await signIn(deployment.site)
    await send(deployment, administrator)
    await rendered(context, deployment, administrator)
    await inAddresses(context, deployment, administrator)
    await tables(context, deployment, administrator)
    await fileNames(context, deployment, administrator)
    await inABrowser(context, deployment, administrator)
  },
}

async function send(deployment: Deployment, administrator: Administrator) {
  const all = (names: object, word: string) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, `${word} a@example.com`]))
  for (const [number, word] of markup.entries()) {
    await sendCallRequest(deployment.site, all(callRequest, word))
    await sendApplication(deployment.site, all(application, word), resume('Foreman', `${word}.pdf`))
    const imageUrl = await smallPhotograph(`${word}.jpg`)
    const texts = {
      name: word,
      location: word,
      client: word,
      consultant: word,
      remarks: word,
      imageAlt: word,
    }
    const choices = { type: 'villa', status: 'ongoing', news: 'Yes', topproject: number < 6 ? 'Yes' : 'No' }
    await administrator.post('/admin/products', { code: `Y${number}`, ...texts, ...choices, imageUrl })
    await administrator.post('/admin/certificates', {
      title: `${word}${number}`,
      remarks: word,
      imageUrl: await smallPhotograph(),
    })
    await administrator.post('/admin/clients', { name: `${word}${number}`, title: word })
  }
}

async function rendered(context: ProofContext, { site, db }: Deployment, administrator: Administrator) {
  const arrived = context.fact('each of these pages shows what was sent')
  const dead = context.fact('no page, data response, feed or table contains it as markup')
  const ids = async (table: string) => (await db.rows(`select id from ${table}`)).map(({ id }) => String(id))
  const edits = (await ids('project')).map((id) => `/admin/products/edit/${id}`)
  const calls = (await ids("request where kind = 'call-request'")).map(
    (id) => `/admin/call-requests?open=${id}`,
  )
  const jobs = (await ids("request where kind = 'job-request'")).map((id) => `/admin/job-requests?open=${id}`)
  const pages = markup.map((_, number) => `/projects/Y${number}`)
  const lists = [
    '/',
    '/projects?status=all',
    '/news',
    '/clients',
    '/about',
    '/sitemap.xml',
    '/llms.txt',
    '/feed.xml',
  ]
  const adminPages = [
    '/admin/history',
    '/admin/overview',
    '/admin/products/edit',
    '/admin/clients/edit-section',
    '/admin/certificates/edit',
  ]
  const withIt = [...pages, ...edits, ...calls, ...jobs, '/admin/history']
  for (const path of [...pages, ...lists, ...adminPages, ...edits, ...calls, ...jobs])
    for (const address of [path, dataOf(path)]) {
      const { text, status, headers } = await ask(site, address, {
        cookie: path.startsWith('/admin') ? administrator.cookie : '',
      })
      if (withIt.includes(address))
        arrived.expect(status === 200 && text.includes('owned'), `${address}: ${status}`)
      const isHtml = /text\/html/.test(String(headers['content-type']))
      const isPlain = /text\/(plain|x-script)/.test(String(headers['content-type']))
      // The title of a feed's entry is text, but readers parse its description as HTML.
      const read = text.replaceAll(/<title><!\[CDATA\[[\s\S]*?\]\]><\/title>/g, '')
      const alive = isPlain ? undefined : liveMarkup(read)
      dead.expect(!alive, `${address}: ${alive}`)
      if (isHtml)
        dead.expect(
          !/script-src[^;]*'unsafe-inline'/.test(String(headers['content-security-policy'])),
          `${address}: policy`,
        )
    }
}

/** The address that client-side navigation requests. */
function dataOf(path: string): string {
  const [pathname = '', search = ''] = path.split(/(?=\?)/)
  return `${pathname === '/' ? '/_root' : pathname}.data${search}`
}

async function inAddresses(context: ProofContext, { site, db }: Deployment, administrator: Administrator) {
  const fact = context.fact(
    'in paths and query strings: nothing is executed, and no response is a server error',
  )
  const projects = await db.number('select count(*) from project')
  for (const word of [...markup, ...statements]) {
    const value = encodeURIComponent(word)
    const paths = [
      `/projects?status=${value}&type=${value}&page=${value}`,
      `/projects/${value}`,
      `/${value}`,
      `/files/images/${value}`,
    ]
    const adminPages = [
      `/admin/products/edit?search=${value}&sort=${value}`,
      `/admin/find?q=${value}`,
      `/admin/history?kind=${value}&record=${value}`,
      `/admin/call-requests?open=${value}&state=${value}`,
    ]
    for (const path of [...paths, ...adminPages]) {
      const { status, text } = await ask(site, path, {
        cookie: path.startsWith('/admin') ? administrator.cookie : '',
      })
      fact.expect(status > 0 && status < 500 && !liveMarkup(text), `${path}: ${status}`)
    }
  }
  fact.expect((await db.number('select count(*) from project')) === projects, 'projects are gone')
}

async function tables(context: ProofContext, { site }: Deployment, administrator: Administrator) {
  const fact = context.fact('no cell of a table starts a formula')
  for (const formula of formulas) await sendCallRequest(site, { personName: formula, personMessage: formula })
  for (const path of [
    '/admin/call-requests/export',
    '/admin/call-requests/export?as=csv',
    '/admin/products/export',
    '/admin/job-requests/export',
  ]) {
    const { text, status } = await administrator.get(path)
    const cells = text.startsWith('PK') ? [] : text.split(/[,\r\n](?=(?:[^"]*"[^"]*")*[^"]*$)/)
    const bare = cells.filter((cell) => /^"?[=+@\t-]/.test(cell))
    fact.expect(status === 200 && bare.length === 0, `${path}: ${status}, ${bare[0] ?? ''}`)
  }
}

async function fileNames(context: ProofContext, { site, db }: Deployment, administrator: Administrator) {
  const fact = context.fact('no file name breaks a header or escapes its folder')
  const names = [
    'a\r\nSet-Cookie: owned=1.pdf',
    '../../../owned.pdf',
    '"; filename=owned.html',
    'سيرة.pdf',
    'a'.repeat(400),
    '..\\owned.pdf',
    '%0d%0aX-Owned: 1.pdf',
  ]
  for (const name of names) {
    await sendApplication(site, { email: 'names@example.com' }, resume('Foreman', name))
    const [row] = await db.rows(
      "select id, file from request where kind = 'job-request' order by created_at desc limit 1",
    )
    const { headers, status } = await administrator.get(`/admin/job-requests/${String(row?.['id'])}/resume`)
    const named = String(headers['content-disposition'])
    fact.expect(status === 200 && named.startsWith('attachment'), `${name}: ${status} ${named}`)
    fact.expect(
      !('x-owned' in headers) && !String(headers['set-cookie']).includes('owned'),
      `${name} made a header`,
    )
    fact.expect(
      /^resumes\/[A-Za-z0-9]+\/?[A-Za-z0-9][A-Za-z0-9._-]*$/.test(String(row?.['file'])),
      `${name} is stored as ${String(row?.['file'])}`,
    )
  }
}

async function inABrowser(context: ProofContext, { site, db }: Deployment, administrator: Administrator) {
  const quiet = context.fact('in a real browser, none of it runs')
  const policy = context.fact('in a real browser, the policy stops a script that got in anyway')
  const calls = await db.rows("select id from request where kind = 'call-request' limit 4")
  const jobs = await db.rows("select id from request where kind = 'job-request' limit 4")
  const pages = [
    '/',
    '/projects?status=all',
    '/projects/Y6',
    '/projects/Y7',
    '/projects/Y8',
    '/news',
    '/clients',
    '/contact',
  ]
  const adminPages = [
    '/admin/history',
    '/admin/products/edit',
    ...calls.map(({ id }) => `/admin/call-requests?open=${String(id)}`),
    ...jobs.map(({ id }) => `/admin/job-requests?open=${String(id)}`),
  ]
  const seen = await scriptsRunAt(site, administrator.cookie, [...pages, ...adminPages])
  if (!seen) {
    for (const fact of [quiet, policy]) fact.impossible('no Chromium here')
    return
  }
  policy.expect(seen.control, 'the tested script does not run without a policy either')
  for (const { path, owned, injected } of seen.pages) {
    quiet.expect(!owned, path)
    policy.expect(!injected, path)
  }
}
