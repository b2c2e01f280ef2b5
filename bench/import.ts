import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '#test/postgres.ts'
import sharp from 'sharp'
import { isShort, printGoals } from './table.ts'

/**
 * The time and memory of an import of 20,000 projects: `node bench/import.ts [--projects 20000] [--engine
 * sqlite|postgres]`.
 */
const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: isShort ? '5000' : '20000' },
    photographs: { type: 'string', default: '200' },
    engine: { type: 'string', default: 'both' },
  },
})
const limits = { seconds: 20, megabytes: 300 }
const bucket = 'bench.appspot.com'

const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-import-'))
try {
  await makeDump(Number(values.projects), Number(values.photographs))
  if (values.engine !== 'postgres') await measure('SQLite', {})
  if (values.engine !== 'sqlite') {
    const postgres = await startPostgres()
    await measure('PostgreSQL', { DATABASE_URL: postgres.url }).finally(postgres.stop)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function makeDump(projects: number, photographs: number) {
  await mkdir(join(folder, 'storage', 'images'), { recursive: true })
  for (let index = 0; index < photographs; index += 1) {
    const background = { r: index, g: 255 - index, b: (index * 7) % 256 }
    await sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .jpeg()
      .toFile(join(folder, 'storage', 'images', `photograph-${index}.jpg`))
  }
  const records = Array.from({ length: projects }, (_, index) => [
    pushKey(index),
    project(index, photographs),
  ])
  await writeFile(join(folder, 'database.json'), JSON.stringify({ projects: Object.fromEntries(records) }))
}

/**
 * As irregular as real data: every tenth says `Ongoing`, every twentieth has no name, every hundredth repeats
 * a code.
 */
function project(index: number, photographs: number) {
  const image = encodeURIComponent(`images/photograph-${index % photographs}.jpg`)
  return {
    code: index % 100 === 99 ? String(index - 1) : `${index}`,
    ...(index % 20 === 0
      ? {}
      : { name: `Villa ${index} at the Creek`, lowername: `villa ${index} at the creek` }),
    location: 'Al Barsha South, Dubai',
    client: 'Private client',
    consultant: 'Khoor Design Studio',
    type: index % 3 === 0 ? 'villa' : 'building',
    status: index % 10 === 0 ? 'Ongoing' : 'completed',
    imageUrl: `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/${image}?alt=media&token=${index}`,
    remarks: 'G+1 villa with a basement, a pool and a driver’s room. '.repeat(4),
    news: 'No',
    topproject: 'No',
    createdAt: 1_561_357_800_000 + index * 60_000,
  }
}

function pushKey(index: number) {
  return `-Oa${index.toString().padStart(17, '0')}`
}

/**
 * Runs the import as a person would, in a separate process, which writes its peak memory to a file when it
 * exits.
 */
async function measure(engine: string, environment: Record<string, string>) {
  const peak = join(folder, 'peak')
  const atExit = `process.on('exit', () => fs.writeFileSync(${JSON.stringify(peak)}, String(process.resourceUsage().maxRSS)))`
  const hook = `data:text/javascript,import fs from 'node:fs';${encodeURIComponent(atExit)}`
  const begun = performance.now()
  const child = spawn(process.execPath, ['--import', hook, 'tools/firebase-import/main.ts', folder], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: join(folder, `data-${engine}`), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const seconds = (performance.now() - begun) / 1000
  const megabytes = Number(await readFile(peak, 'utf8')) / 1024
  console.log(
    `${engine}: ${values.projects} projects, ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB at peak`,
  )
  if (code !== 0) process.exitCode = 1
  printGoals([
    {
      what: `import of ${values.projects} projects, ${engine}`,
      atMost: limits.seconds,
      measured: seconds,
      unit: 's',
    },
    { what: 'memory for it', atMost: limits.megabytes, measured: megabytes, unit: 'MB' },
  ])
}
