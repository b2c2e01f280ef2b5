import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#test/postgres.ts'
import { until } from '#test/remote-admin.ts'
import { startS3 } from '#test/s3.ts'
import { environmentOf, startSite, type SiteProcess } from '#test/site-process.ts'
import { linkTo, type TcpLink } from '#test/tcp-link.ts'
import { firstAdministrator } from '#tools/seed/content.ts'
import { openDatabaseView, type DatabaseView } from './database-view.ts'
import type { Engine } from './proof.ts'

export const publicHost = 'plinth.test'

/** A running instance of the product, and how to reach it. */
export interface Site {
  /** The Host header. */
  host: string
  port: number
  folder: string
  /** Its environment, which its commands use too. */
  environment: Record<string, string>
  process: SiteProcess
  /** Starts the same instance again after it has exited, with its port and its folder. */
  startAgain(): Promise<void>
}

/** The built product as it runs in production, with its database and its files. */
export interface Deployment {
  engine: Engine
  /** The first of the sites. */
  site: Site
  /** One on SQLite, two on PostgreSQL. */
  sites: Site[]
  /** The last of them: another instance, if there is one. */
  other: Site
  /** Direct access to the database. */
  db: DatabaseView
  /** The folder with the files, whether it is the site's or that of the bucket's server. */
  files: string
  /** The connections to the database and to the bucket, if there are any and `links` was requested. */
  links: { database?: TcpLink; bucket?: TcpLink }
}

export interface DeploymentOptions {
  environment?: Record<string, string>
  /** An existing database to use instead of a new one. */
  databaseUrl?: string
  /** The folder of the first site, if it must be on a disk of its own. */
  folder?: string
  /** Connects the sites to database and bucket through links that can be cut. */
  links?: boolean
}

/** Folders to remove and processes to stop in any case, even after an interruption. */
const folders = new Set<string>()
const processes = new Set<SiteProcess>()
const disks = new Set<string>()

process.once('exit', () => {
  for (const { signal } of processes) signal('SIGKILL')
  for (const folder of disks) spawnSync('umount', ['-l', folder])
  // A process that was just killed may still be writing.
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-prove-'))
  folders.add(folder)
  return folder
}

/** A small in-memory disk that can be filled; undefined if this user may not mount one. */
export function newDisk(megabytes: number): string | undefined {
  const folder = newFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) return undefined
  disks.add(folder)
  return folder
}

export interface DeploymentSetup {
  engine: Engine
  /** A new empty database; undefined on SQLite. */
  newDatabaseUrl(): Promise<string | undefined>
  /** The checkout whose build is attacked; undefined for this one. */
  product: string | undefined
}

type Closing = (() => Promise<unknown>)[]

export async function openDeployment(
  setup: DeploymentSetup,
  options: DeploymentOptions,
  closing: Closing,
): Promise<Deployment> {
  const { engine, product } = setup
  const folder = options.folder ?? newFolder()
  const databaseUrl = options.databaseUrl ?? (await setup.newDatabaseUrl())
  const links: Deployment['links'] = {}
  const environment: Record<string, string> = {
    PUBLIC_URL: `http://${publicHost}`,
    APP_SECRET: 'only-for-this-proof-and-long-enough-for-it',
    TRUST_PROXY: 'on',
    SAMPLE_SITE: 'off',
    ...firstAdministrator,
  }
  let files = join(folder, 'data-0', 'files')
  if (databaseUrl) {
    const { link, url } = await linkTo(databaseUrl)
    closing.push(() => link.close())
    links.database = link
    environment.DATABASE_URL = options.links ? url : databaseUrl
    const bucket = await openBucket(join(folder, 'bucket'), closing)
    links.bucket = bucket.link
    files = bucket.folder
    Object.assign(environment, bucket.environment, options.links && { S3_ENDPOINT: bucket.linkedUrl })
  }
  Object.assign(environment, options.environment)
  const sites: Site[] = []
  closing.push(async () => {
    await Promise.all(sites.map(({ process }) => end(process)))
    if (!options.folder) rmSync(folder, { recursive: true, force: true })
  })
  for (let number = 0; number < (engine === 'postgres' ? 2 : 1); number += 1)
    sites.push(await openSite({ ...environment, DATA_DIR: join(folder, `data-${number}`) }, product))
  const [site] = sites
  const other = sites.at(-1)
  if (!site || !other) throw new Error('a deployment has at least one site')
  const db = await openDatabaseView(databaseUrl ?? join(site.folder, 'plinth.sqlite'))
  closing.push(() => db.close())
  return { engine, site, sites, other, db, files, links }
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
    environment,
    process: await start(),
    async startAgain() {
      await site.process.ended
      site.process = await start()
    },
  }
  return site
}

/** Stops a site, at first gracefully. */
export async function end(site: SiteProcess) {
  const late = setTimeout(() => site.signal('SIGKILL'), 11_000)
  await site.stop()
  clearTimeout(late)
}

export async function openBucket(folder: string, closing: Closing) {
  mkdirSync(folder, { recursive: true })
  const s3 = await startS3(folder)
  closing.push(() => s3.stop())
  const { config, folder: stored } = await s3.newBucket()
  const endpoint = config.endpoint ?? ''
  const { link, url } = await linkTo(endpoint)
  closing.push(() => link.close())
  const { DATA_DIR: _, ...environment } = environmentOf('', undefined, config)
  return { environment, folder: stored, link, linkedUrl: new URL(url).origin }
}

/** Waits until background work on photographs is finished, which would change rows during a test. */
export async function variantsMade(db: DatabaseView) {
  const unmade = "select count(*) from file where variants in ('waiting', 'quick') and type like 'image/%'"
  await until(async () => (await db.number(unmade)) === 0, 100)
}
