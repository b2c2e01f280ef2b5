// How long it takes to move a site with 20,000 projects, each with a photograph and its history, to
// PostgreSQL and a bucket and back again, and for how long nothing can be saved meanwhile: node bench/move.ts
// [--projects 20000] [--photographs 20000] [--bytes 20000]
import { hash, randomFillSync } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { startS3 } from '#test/s3.ts'
import { environmentOf, runScript } from '#test/site-process.ts'
import { seedHistory, seedProjects } from '#tools/seed/seed.ts'
import { isShort, printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: isShort ? '2000' : '20000' },
    photographs: { type: 'string', default: isShort ? '100' : '20000' },
    bytes: { type: 'string', default: '20000' },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-move-'))
const postgres = await startPostgres({ fsync: 'on' })
const s3 = await startS3(join(folder, 's3'))
const rows: string[][] = []
try {
  const old = environmentOf(join(folder, 'old'))
  const next = environmentOf(join(folder, 'next'), postgres.url, (await s3.newBucket()).config)
  await fill(old)
  await measure('SQLite and a folder to PostgreSQL and a bucket', old, next)
  await measure('and back', next, environmentOf(join(folder, 'back')))
} finally {
  await s3.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
printTable(
  `${values.projects} projects, as many changes in History, ${values.photographs} photographs of ${values.bytes} bytes`,
  ['move', 'seconds', 'read-only for', 'moved'],
  rows,
)

async function fill(environment: Record<string, string>) {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' })
  await mkdir(join(config.dataDir, 'files', 'public', 'images'), { recursive: true })
  const db = await openDatabase(config, openLog('silent'))
  await seedProjects(db, Number(values.projects))
  await seedHistory(db, Number(values.projects))
  const projects = await db.selectFrom('project').select('id').execute()
  const content = Buffer.alloc(Number(values.bytes))
  const keys: string[] = []
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < Number(values.photographs); number += 1) {
      const key = `images/aB3dE5fG7h${number}.jpg`
      keys.push(key)
      randomFillSync(content)
      await writeFile(join(config.dataDir, 'files', 'public', key), content)
      const file = { key, sha256: hash('sha256', content), bytes: content.length, created_at: 1 }
      await tx
        .insertInto('file')
        .values({ ...file, access: 'public', type: 'image/jpeg' })
        .execute()
    }
    for (const [number, { id }] of projects.entries())
      await tx
        .updateTable('project')
        .set({ image: keys[number % keys.length] })
        .where('id', '=', id)
        .execute()
  })
  await db.destroy()
}

async function measure(what: string, from: Record<string, string>, to: Record<string, string>) {
  const file = join(folder, 'next.env')
  await writeFile(
    file,
    Object.entries(to)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const began = performance.now()
  const { code, stdout, stderr } = await runScript('scripts/backup/move.ts', from, [file])
  if (code !== 0) throw new Error(stderr)
  const seconds = (performance.now() - began) / 1000
  const [moved = '', readOnly = ''] = stdout.split('\n')[0]?.split('. Nothing could be saved for ') ?? []
  rows.push([what, seconds.toFixed(1), readOnly.replace(/ so far.*$/, ''), moved.replace(/^[^:]*: /, '')])
}
