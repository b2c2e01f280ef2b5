import pLimit from 'p-limit'
import { signIn } from '../administrator.ts'
import { everyAddress } from '../addresses.ts'
import { ask, newAddress } from '../client.ts'
import { variantsMade, type Deployment } from '../deployment.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { sendApplication, sendCallRequest } from '../visitor.ts'

/** How another site's page makes a browser send a request, or how it imitates one of ours. */
const forgeries: Record<string, Record<string, string | string[]>> = {
  'from another site': { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://evil.example' },
  'from another site that names ours': { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://plinth.test' },
  'from a subdomain': { 'Sec-Fetch-Site': 'same-site', Origin: 'http://shop.plinth.test' },
  'without Sec-Fetch-Site, from another site': { Origin: 'http://evil.example' },
  'without Sec-Fetch-Site, from a subdomain': { Origin: 'http://shop.plinth.test' },
  'from a name that begins with ours': { Origin: 'http://plinth.test.evil.example' },
  'from a name that ends with ours': { Origin: 'http://evil-plinth.test' },
  'from another port': { Origin: 'http://plinth.test:8080' },
  'over another protocol': { Origin: 'https://plinth.test' },
  'from a sandboxed frame': { Origin: 'null' },
  'with an empty Origin': { Origin: '' },
  'with neither header': {},
  'with a Referer alone': { Referer: 'http://plinth.test/admin' },
  'with an invented Sec-Fetch-Site': { 'Sec-Fetch-Site': 'same-origin, cross-site' },
  'with a method in a header': { Origin: 'null', 'X-HTTP-Method-Override': 'GET', 'X-Method': 'GET' },
}

const bodies: Record<string, string> = {
  'application/x-www-form-urlencoded': 'intent=delete&id=1&rev=1&username=admin&password=x',
  'multipart/form-data; boundary=b':
    '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\ndelete\r\n--b--\r\n',
  'text/plain': 'intent=delete',
  'application/json': '{"intent":"delete"}',
  'application/octet-stream': 'intent=delete',
  '': 'intent=delete',
}

export const forged: Subject = {
  name: 'forged',
  about: 'writes caused by another site, at every address; reads that write',
  async run(context) {
    const deployment = await context.open()
    const administrator = await signIn(deployment.site)
    await administrator.addProject()
    await sendCallRequest(deployment.site)
    await sendApplication(deployment.site)
    await variantsMade(deployment.db)
    const paths = await attackedAddresses(deployment)
    const nothingChanged = context.fact('the database is unchanged after all of them')
    const before = await deployment.db.digest()
    await forgeWrites(context, deployment.sites, paths, administrator.cookie)
    for (const [table, digest] of await deployment.db.digest())
      nothingChanged.expect(before.get(table) === digest, `the table ${table} changed`)
    await readEverything(context, deployment, paths, administrator.cookie)
  },
}

async function attackedAddresses({ db }: Deployment) {
  const idOf = async (table: string) => String((await db.rows(`select id from ${table}`))[0]?.['id'])
  const project = await idOf('project')
  const values = {
    '/admin/products/edit/:id id': project,
    '/admin/products/edit/:id/qr id': project,
    '/admin/job-requests/:id/resume id': await idOf("request where kind = 'job-request'"),
    code: '100',
  }
  return everyAddress(values).map(({ path }) => path)
}

/** Every body with POST, and one body with the other methods. */
function* waysToWrite() {
  for (const [type, body] of Object.entries(bodies)) yield { method: 'POST', type, body }
  for (const method of ['PUT', 'PATCH', 'DELETE']) yield { method, type: 'text/plain', body: 'intent=delete' }
}

async function forgeWrites(
  context: ProofContext,
  sites: Deployment['sites'],
  paths: string[],
  cookie: string,
) {
  const refused = context.fact('forged writes are refused at every address')
  const from = newAddress()
  const attacks = paths.flatMap((path) =>
    Object.entries(forgeries).flatMap(([name, headers]) =>
      [...waysToWrite()].map((way) => ({ path, name, headers, ...way })),
    ),
  )
  const some = attacks.filter(
    (_, index) => index % Math.ceil(attacks.length / context.rounds(attacks.length)) === 0,
  )
  await pLimit(8).map(some, async ({ path, name, headers, method, type, body }, index) => {
    const site = sites[index % sites.length]
    if (!site) return
    const all = { ...headers, ...(type && { 'Content-Type': type }) }
    const { status } = await ask(site, path, { method, cookie, from, body: Buffer.from(body), headers: all })
    refused.expect(status === 403, `${method} ${path} ${name} as ${type || 'nothing'}: ${status}`)
  })
}

/** A link or an image on another site makes a signed-in browser request any address. */
async function readEverything(
  context: ProofContext,
  deployment: Deployment,
  paths: string[],
  cookie: string,
) {
  const harmless = context.fact('GET and HEAD change nothing, at any address and with any parameters')
  const searches = [
    '',
    '?intent=delete&id=1&rev=1',
    '?open=first&_method=DELETE',
    '?done=deleted&finish&as=photograph',
  ]
  const open = String(
    (await deployment.db.rows("select id from request where kind = 'call-request'"))[0]?.['id'],
  )
  for (const path of paths) {
    const before = await deployment.db.digest()
    for (const method of ['GET', 'HEAD'])
      for (const search of [...searches, `?open=${open}`])
        await readOnce(deployment, method, path + search, cookie)
    const changed = [...(await deployment.db.digest())].filter(
      ([table, digest]) => before.get(table) !== digest,
    )
    harmless.expect(changed.length === 0, `${path} changed ${changed.map(([table]) => table).join(', ')}`)
  }
}

/** A stream never ends on its own. */
async function readOnce({ other }: Deployment, method: string, path: string, cookie: string) {
  await ask(other, path, { method, cookie, timeout: path.startsWith('/live') ? 300 : 10_000 })
}
