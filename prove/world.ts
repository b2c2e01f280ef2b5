import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/postgres.ts'
import { until } from '#test/remote-office.ts'
import { startS3, type S3Server } from '#test/s3.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { openDatabaseView, type DatabaseView } from './database-view.ts'
import type { Engine } from './proof.ts'

export const administrator = { username: 'admin', password: 'seven-cranes-on-the-skyline' } as const
export const publicHost = 'plinth.test'

/** One running instance of the product, and how it is reached. */
export interface Site {
  /** What is sent as Host. */
  host: string
  port: number
  folder: string
  process: SiteProcess
  /** After it has ended: the same instance again, with its port and its folder. */
  startAgain(): Promise<void>
}

/** The built product as it is run, with its database and its files. */
export interface World {
  engine: Engine
  /** The first of the sites. */
  site: Site
  /** One on SQLite, two on PostgreSQL. */
  sites: Site[]
  /** The last of them: another instance, where there is one. */
  other: Site
  /** The database as its operator sees it. */
  db: DatabaseView
  databaseUrl: string | undefined
  /** Where the files lie, whether a folder of the site or of the bucket's server. */
  files: string
  s3: S3Server | undefined
}

export interface WorldOptions {
  environment?: Record<string, string>
  /** `false`: databases and folders only; the subject starts the sites itself. */
  instances?: number
  /** The folder of the first site, where it has to lie on a disk of its own. */
  folder?: string
}

/** Folders and processes that have to be gone whatever happens, interruption included. */
const folders = new Set<string>()
const processes = new Set<SiteProcess>()

process.once('exit', () => {
  for (const { signal } of processes) signal('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-prove-'))
  folders.add(folder)
  return folder
}

export interface Ground {
  engine: Engine
  /** An empty database of its own; undefined on SQLite. */
  newDatabaseUrl(): Promise<string | undefined>
  /** The checkout whose build is attacked; undefined for this one. */
  product: string | undefined
}

export async function openWorld(
  ground: Ground,
  options: WorldOptions = {},
  closing: (() => Promise<unknown>)[],
) {
  const { engine, product } = ground
  const folder = options.folder ?? newFolder()
  const databaseUrl = await ground.newDatabaseUrl()
  const bucketFolder = join(folder, 'bucket')
  const s3 = engine === 'postgres' ? await openS3(bucketFolder) : undefined
  if (s3) closing.push(() => s3.stop())
  const bucket = await s3?.newBucket()
  const shared: Record<string, string> = {
    PUBLIC_URL: `http://${publicHost}`,
    APP_SECRET: 'only-for-this-proof-and-long-enough-for-it',
    TRUST_PROXY: 'on',
    SAMPLE_SITE: 'off',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(bucket && {
      S3_BUCKET: bucket.config.bucket,
      S3_ENDPOINT: bucket.config.endpoint ?? '',
      S3_ACCESS_KEY_ID: bucket.config.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: bucket.config.credentials?.secretAccessKey ?? '',
      S3_FORCE_PATH_STYLE: 'on',
    }),
    ...options.environment,
  }
  const sites: Site[] = []
  for (let number = 0; number < (options.instances ?? (engine === 'postgres' ? 2 : 1)); number += 1)
    sites.push(await openSite({ ...shared, DATA_DIR: join(folder, `data-${number}`) }, product))
  const [site] = sites
  const other = sites.at(-1)
  if (!site || !other) throw new Error('a world has at least one site')
  const db = await openDatabaseView(databaseUrl ?? join(site.folder, 'plinth.sqlite'))
  closing.push(async () => {
    await db.close()
    await Promise.all(sites.map(({ process }) => end(process)))
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  })
  const files = bucket?.folder ?? join(site.folder, 'files')
  const world: World = { engine, site, sites, other, db, databaseUrl, files, s3 }
  return world
}

export async function openSite(environment: Record<string, string>, product?: string): Promise<Site> {
  const port = await freePort()
  const start = async () => {
    const started = await startSite({ ...environment, PORT: String(port) }, product)
    processes.add(started)
    void started.ended.then(() => processes.delete(started))
    return started
  }
  const site: Site = {
    host: new URL(environment.PUBLIC_URL ?? `http://localhost:${port}`).host,
    port,
    folder: environment.DATA_DIR ?? '',
    process: await start(),
    async startAgain() {
      await site.process.ended
      site.process = await start()
    },
  }
  return site
}

/** Kindly at first. */
export async function end(site: SiteProcess) {
  const late = setTimeout(() => site.signal('SIGKILL'), 11_000)
  await site.stop()
  clearTimeout(late)
}

function openS3(folder: string): Promise<S3Server> {
  mkdirSync(folder, { recursive: true })
  return startS3(folder)
}

/** What is made of photographs in the background would change rows in the middle of something else. */
export async function variantsMade(db: DatabaseView) {
  const unmade = "select count(*) from file where variants in ('waiting', 'quick') and type like 'image/%'"
  await until(async () => (await db.number(unmade)) === 0, 100)
}
