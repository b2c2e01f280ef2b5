import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pngWithMetadata } from '#test/hostile-files.ts'
import { projectFields, signIn, type Administrator } from '../administrator.ts'
import { ask } from '../client.ts'
import type { ProofContext, Subject } from '../subject.ts'
import { resume, sendApplication, sendCallRequest } from '../visitor.ts'
import type { Deployment } from '../deployment.ts'

const day = 24 * 60 * 60 * 1000

export const privacy: Subject = {
  name: 'privacy',
  about: 'what was erased is nowhere any more; metadata of photographs; the log; résumés',
  async run(context) {
    const deployment = await context.open({ environment: { LOG_LEVEL: 'info' } })
    const administrator = await signIn(deployment.site)
    await erased(context, deployment, administrator)
    await metadata(context, deployment, administrator)
    await resumes(context, deployment, administrator)
    await log(context, deployment)
  },
}

async function erased(context: ProofContext, deployment: Deployment, administrator: Administrator) {
  const markers = Array.from({ length: context.rounds(40) }, () => `erase${randomBytes(8).toString('hex')}`)
  for (const marker of markers) {
    await sendCallRequest(deployment.site, { personName: marker, personMessage: marker.repeat(20) })
    await sendApplication(
      deployment.site,
      { lastname: marker, email: `${marker}@example.com` },
      resume(marker, `${marker}.pdf`),
    )
  }
  const present = context.fact('before erasure, the data is found in the files')
  for (const marker of markers)
    present.expect(placesOf(deployment, marker).length > 0, `${marker} was never there`)
  for (const { kind, id } of await deployment.db.rows('select kind, id from request'))
    await administrator.post(`/admin/${String(kind)}s`, { intent: 'delete', id: String(id) })
  // It is erased permanently after a day, which is simulated here.
  await deployment.db.run('update request set deleted_at = deleted_at - ?', 2 * day)
  await deployment.site.process.stop()
  await deployment.site.startAgain()
  await wait(3_000)
  const gone = context.fact('a day after deletion, it is in no file and no table of the site')
  const tables = await everything(deployment)
  for (const marker of markers) {
    gone.expect(!tables.includes(marker), `${marker} is still in a table`)
    const places =
      deployment.engine === 'sqlite'
        ? placesOf(deployment, marker)
        : placesOf({ ...deployment, sites: [] }, marker)
    gone.expect(
      places.length === 0,
      `${marker} is still in ${places.map((path) => path.split('/').at(-1)).join(', ')}`,
    )
  }
}

async function everything({ db }: Deployment): Promise<string> {
  const texts: string[] = []
  for (const name of (await db.digest()).keys())
    texts.push(JSON.stringify(await db.rows(`select * from "${name}"`)))
  return texts.join('\n')
}

/** Every file of the sites and of the bucket that contains the marker. */
function placesOf({ sites, files }: Deployment, marker: string): string[] {
  return [...sites.map(({ folder }) => folder), files].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => path.includes(marker) || readFileSync(path).includes(marker)),
  )
}

async function metadata(context: ProofContext, deployment: Deployment, administrator: Administrator) {
  const fact = context.fact('a photograph is served without location, author or notes')
  const png = new Uint8Array(await pngWithMetadata())
  const file = new File([png], 'by Layla.png')
  await administrator.post('/admin/products', { ...projectFields, code: 'P1', imageUrl: file })
  const keys = await deployment.db.rows(`select key from file where key like 'images/%'`)
  for (const { key } of keys) {
    const { bytes, status } = await ask(deployment.other, `/files/${String(key)}`)
    for (const word of ['Layla', 'GPS', 'alert(', 'tEXt'])
      fact.expect(status === 200 && !bytes.includes(word), `${word} is served (${status})`)
  }
}

async function resumes(context: ProofContext, deployment: Deployment, administrator: Administrator) {
  const fact = context.fact('only administrators get a résumé, as a download')
  await sendApplication(deployment.site, {}, resume('only for administrators'))
  const [row] = await deployment.db.rows("select id, file from request where kind = 'job-request'")
  const path = `/admin/job-requests/${String(row?.['id'])}/resume`
  const own = await administrator.get(path, deployment.other)
  fact.expect(own.text.includes('only for administrators'), `an administrator is answered ${own.status}`)
  fact.expect(
    String(own.headers['content-disposition']).startsWith('attachment'),
    'it would open in the browser',
  )
  const ways = [
    path,
    `${path}.data`,
    `/Admin${path.slice(6)}`,
    `/files/${String(row?.['file'])}`,
    `/files/private/${String(row?.['file'])}`,
  ]
  for (const way of ways)
    for (const site of deployment.sites)
      fact.expect(!(await ask(site, way)).text.includes('only for administrators'), `${way} gives it away`)
}

/** The whole output must not contain names, addresses, messages or query strings of visitors. */
async function log(context: ProofContext, deployment: Deployment) {
  const fact = context.fact("the log contains no visitor's details, no message and no query string")
  const words = {
    name: 'Zubaida',
    mail: 'zubaida@example.com',
    phone: '+971 55 000 1111',
    text: 'a very private matter',
  }
  await sendCallRequest(deployment.site, {
    personName: words.name,
    personEmail: words.mail,
    personPhone: words.phone,
    personMessage: words.text,
  })
  await ask(deployment.site, '/projects?search=zubaida-in-a-query')
  await ask(deployment.site, `/files/images/${words.name}.jpg?token=zubaida-in-a-query`)
  await ask(deployment.site, '/admin/find?q=zubaida-in-a-query', {
    cookie: 'plinth.session=zubaida-in-a-cookie',
  })
  const from = '198.19.77.77'
  for (let time = 0; time < 60; time += 1) await sendCallRequest(deployment.site, { personName: words.name })
  await ask(deployment.site, '/contact', { from })
  const { stdout, stderr } = await deployment.site.process.stop()
  await deployment.site.startAgain()
  const printed = stdout + stderr
  fact.expect(printed.length > 0, 'nothing was printed at all')
  for (const word of [...Object.values(words), 'zubaida-in-a-query', 'zubaida-in-a-cookie', from])
    fact.expect(!printed.toLowerCase().includes(word.toLowerCase()), `${word} was printed`)
}
