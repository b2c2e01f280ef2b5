import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pngWithMetadata } from '#test/hostile-files.ts'
import { projectFields, signIn, type Administrator } from '../administrator.ts'
import { ask } from '../client.ts'
import type { Stage, Subject } from '../subject.ts'
import { resume, sendApplication, sendCallRequest } from '../visitor.ts'
import type { World } from '../world.ts'

const day = 24 * 60 * 60 * 1000

export const privacy: Subject = {
  name: 'privacy',
  about: 'what was erased is nowhere any more; metadata of photographs; the log; résumés',
  async run(stage) {
    const world = await stage.open({ environment: { LOG_LEVEL: 'info' } })
    const administrator = await signIn(world.site)
    await erased(stage, world, administrator)
    await metadata(stage, world, administrator)
    await resumes(stage, world, administrator)
    await log(stage, world)
  },
}

async function erased(stage: Stage, world: World, administrator: Administrator) {
  const markers = Array.from({ length: stage.rounds(40) }, () => `erase${randomBytes(8).toString('hex')}`)
  for (const marker of markers) {
    await sendCallRequest(world.site, { personName: marker, personMessage: marker.repeat(20) })
    await sendApplication(
      world.site,
      { lastname: marker, email: `${marker}@example.com` },
      resume(marker, `${marker}.pdf`),
    )
  }
  const present = stage.fact('before erasure, the data is found in the files')
  for (const marker of markers)
    present.expect(placesOf(world, marker).length > 0, `${marker} was never there`)
  for (const { kind, id } of await world.db.rows('select kind, id from request'))
    await administrator.post(`/admin/${String(kind)}s`, { intent: 'delete', id: String(id) })
  // It is erased permanently after a day, which is simulated here.
  await world.db.run('update request set deleted_at = deleted_at - ?', 2 * day)
  await world.site.process.stop()
  await world.site.startAgain()
  await wait(3_000)
  const gone = stage.fact('a day after deletion, it is in no file and no table of the site')
  const tables = await everything(world)
  for (const marker of markers) {
    gone.expect(!tables.includes(marker), `${marker} is still in a table`)
    const places =
      world.engine === 'sqlite' ? placesOf(world, marker) : placesOf({ ...world, sites: [] }, marker)
    gone.expect(
      places.length === 0,
      `${marker} is still in ${places.map((path) => path.split('/').at(-1)).join(', ')}`,
    )
  }
}

async function everything({ db }: World): Promise<string> {
  const texts: string[] = []
  for (const name of (await db.digest()).keys())
    texts.push(JSON.stringify(await db.rows(`select * from "${name}"`)))
  return texts.join('\n')
}

/** Every file of the sites and of the bucket that contains the marker. */
function placesOf({ sites, files }: World, marker: string): string[] {
  return [...sites.map(({ folder }) => folder), files].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => path.includes(marker) || readFileSync(path).includes(marker)),
  )
}

async function metadata(stage: Stage, world: World, administrator: Administrator) {
  const fact = stage.fact('a photograph is served without location, author or notes')
  const png = new Uint8Array(await pngWithMetadata())
  const file = new File([png], 'by Layla.png')
  await administrator.post('/admin/products', { ...projectFields, code: 'P1', imageUrl: file })
  const keys = await world.db.rows(`select key from file where key like 'images/%'`)
  for (const { key } of keys) {
    const { bytes, status } = await ask(world.other, `/files/${String(key)}`)
    for (const word of ['Layla', 'GPS', 'alert(', 'tEXt'])
      fact.expect(status === 200 && !bytes.includes(word), `${word} is served (${status})`)
  }
}

async function resumes(stage: Stage, world: World, administrator: Administrator) {
  const fact = stage.fact('only administrators get a résumé, as a download')
  await sendApplication(world.site, {}, resume('only for administrators'))
  const [row] = await world.db.rows("select id, file from request where kind = 'job-request'")
  const path = `/admin/job-requests/${String(row?.['id'])}/resume`
  const own = await administrator.get(path, world.other)
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
    for (const site of world.sites)
      fact.expect(!(await ask(site, way)).text.includes('only for administrators'), `${way} gives it away`)
}

/** The whole output must not contain names, addresses, messages or query strings of visitors. */
async function log(stage: Stage, world: World) {
  const fact = stage.fact("the log contains no visitor's details, no message and no query string")
  const words = {
    name: 'Zubaida',
    mail: 'zubaida@example.com',
    phone: '+971 55 000 1111',
    text: 'a very private matter',
  }
  await sendCallRequest(world.site, {
    personName: words.name,
    personEmail: words.mail,
    personPhone: words.phone,
    personMessage: words.text,
  })
  await ask(world.site, '/projects?search=zubaida-in-a-query')
  await ask(world.site, `/files/images/${words.name}.jpg?token=zubaida-in-a-query`)
  await ask(world.site, '/admin/find?q=zubaida-in-a-query', { cookie: 'plinth.session=zubaida-in-a-cookie' })
  const from = '198.19.77.77'
  for (let time = 0; time < 60; time += 1) await sendCallRequest(world.site, { personName: words.name })
  await ask(world.site, '/contact', { from })
  const { stdout, stderr } = await world.site.process.stop()
  await world.site.startAgain()
  const printed = stdout + stderr
  fact.expect(printed.length > 0, 'nothing was printed at all')
  for (const word of [...Object.values(words), 'zubaida-in-a-query', 'zubaida-in-a-cookie', from])
    fact.expect(!printed.toLowerCase().includes(word.toLowerCase()), `${word} was printed`)
}
