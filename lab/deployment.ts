import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startPostgres } from '../test/postgres.ts'
import { startS3 } from '../test/s3.ts'
import { environmentOf, startSite, type SiteProcess } from '../test/site-process.ts'
import { linkTo, type TcpLink } from '../test/tcp-link.ts'
import { firstAdministrator } from '../tools/seed/content.ts'
import { openDatabaseView, type DatabaseView } from './database-view.ts'
import { newPreparedFolder } from './prepared-folder.ts'
import type { Engine, Lab } from './subject.ts'

/** A running instance of the product, and how to reach it. */
export interface Site {
  /** The Host header. */
  host: string
  port: number
  /** Its address for a browser, unless it has a PUBLIC_URL. */
  url: string
  folder: string
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
  /** One on SQLite, two on PostgreSQL, unless said otherwise. */
  sites: Site[]
  /** The last of them: another instance, if there is one. */
  other: Site
  /** Direct access to the database. */
  db: DatabaseView
  /** The folder with the files, whether it is the site's or that of the bucket's server. */
  files: string
  /** The connections to the database and to the bucket, if there are any. */
  links: { database?: TcpLink; bucket?: TcpLink }
}

export interface DeploymentOptions {
  /**
   * The sample site and one vacancy, with all smaller versions of photographs, as on a site that has run for a
   * while; otherwise it is empty. For SQLite.
   */
  isPrepared?: boolean
  environment?: Record<string, string>
  instances?: number
  /** Where the first site keeps its data, instead of a new folder. */
  folder?: string
  /** An existing database to use instead of a new one. */
  databaseUrl?: string
  /** Connects the sites to database and bucket through links that can be cut. */
  links?: boolean
}

/** Folders to remove and processes to stop in any case, even after an interruption. */
const folders = new Set<string>()
const processes = new Set<SiteProcess>()
process.once('exit', () => {
  for (const { signal } of processes) signal('SIGKILL')
  // A process that was just killed may still be writing.
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-lab-'))
  folders.add(folder)
  return folder
}

export async function openDeployment(
  engine: Engine,
  options: DeploymentOptions,
  onEnd: Lab['onEnd'],
): Promise<Deployment> {
  const { isPrepared, links: isLinked, instances = engine === 'postgres' ? 2 : 1 } = options
  const folder = newFolder()
  const first = isPrepared ? await newPreparedFolder(newFolder()) : (options.folder ?? join(folder, 'data-0'))
  const links: Deployment['links'] = {}
  const environment: Record<string, string> = {
    APP_SECRET: 'only-for-the-lab-and-long-enough-for-it',
    TRUST_PROXY: 'on',
    SAMPLE_SITE: 'off',
    ...firstAdministrator,
  }
  let databaseUrl = options.databaseUrl ?? ''
  let files = join(first, 'files')
  if (engine === 'postgres') {
    databaseUrl ||= await newDatabase(onEnd)
    const database = await linkTo(databaseUrl)
    const bucket = await openBucket(join(folder, 'bucket'), onEnd)
    onEnd(() => database.link.close())
    Object.assign(links, { database: database.link, bucket: bucket.link })
    files = bucket.folder
    Object.assign(environment, bucket.environment, { DATABASE_URL: isLinked ? database.url : databaseUrl })
    if (isLinked) environment.S3_ENDPOINT = bucket.linkedUrl
  }
  Object.assign(environment, options.environment)
  const sites: Site[] = []
  onEnd(() => Promise.all(sites.map(({ process }) => end(process))))
  for (let number = 0; number < instances; number += 1)
    sites.push(
      await openSite({ ...environment, DATA_DIR: number === 0 ? first : join(folder, `data-${number}`) }),
    )
  const [site] = sites
  const other = sites.at(-1)
  if (!site || !other) throw new Error('a deployment has at least one site')
  const db = await openDatabaseView(databaseUrl || join(site.folder, 'plinth.sqlite'))
  onEnd(() => db.close())
  return { engine, site, sites, other, db, files, links }
}

async function newDatabase(onEnd: Lab['onEnd']): Promise<string> {
  const postgres = await startPostgres()
  onEnd(postgres.stop)
  return postgres.url
}

async function openSite(environment: Record<string, string>): Promise<Site> {
  const port = await freePort()
  const start = async () => {
    const started = await startSite({ ...environment, PORT: String(port) })
    processes.add(started)
    void started.ended.then(() => processes.delete(started))
    return started
  }
  const site: Site = {
    host: new URL(environment.PUBLIC_URL ?? `http://localhost:${port}`).host,
    port,
    url: `http://localhost:${port}`,
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

async function end(site: SiteProcess) {
  const late = setTimeout(() => site.signal('SIGKILL'), 11_000)
  await site.stop()
  clearTimeout(late)
}

async function openBucket(folder: string, onEnd: Lab['onEnd']) {
  mkdirSync(folder, { recursive: true })
  const s3 = await startS3(folder)
  onEnd(() => s3.stop())
  const { config, folder: stored } = await s3.newBucket()
  const { link, url } = await linkTo(config.endpoint ?? '')
  onEnd(() => link.close())
  const { DATA_DIR: _, ...environment } = environmentOf('', undefined, config)
  return { environment, folder: stored, link, linkedUrl: new URL(url).origin }
}
