import { argon2Sync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import { isPostgres, type Db } from '#app/platform/database/database.server.ts'
import { readIdentity, writeIdentity } from '#app/platform/files/site-claim.server.ts'
import type { SiteServices } from '#app/services.server.ts'
import type { App } from '#server/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { emptyTables, engines, newMigratedDatabaseUrl, type Engine } from './database.ts'
import { productEngines } from './product-engines.ts'

export const publicUrl = 'http://plinth.test'

export interface TestRequest extends RequestInit {
  cookie?: string
  /**
   * Sends the headers with which a browser marks a same-origin write; if false, none are sent except those in
   * `headers`.
   */
  sameOrigin?: boolean
}

/** The built product in this process, with a database and a folder for a single test. */
export interface TestApp {
  app: App
  services: SiteServices
  config: Config
  request(path: string, init?: TestRequest): Promise<Response>
  /** Uses the password that all test administrators share. Checking it costs next to nothing. */
  addAdministrator(username?: string): Promise<void>
  /** The cookie of an administrator's session; adds the administrator first if there is none. */
  signIn(): Promise<string>
  /** Resets it to its initial state: no content, no users, no counts, no cached pages. */
  empty(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  engine?: Engine
  /**
   * Each smaller version of a photograph takes a process, so without this option they are made only for
   * `services.images.idle()`.
   */
  makesVariants?: boolean
  config?: Partial<Config>
  /** Lets a test replace external services by its own. */
  services?: (config: Config) => Promise<SiteServices>
}

export async function createTestApp({
  engine = 'sqlite',
  makesVariants = false,
  config: wanted,
  services: openOwn,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = wanted?.dataDir ?? newFolder()
  const config: Config = {
    ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' }),
    // As at an address of this machine.
    isPublic: false,
    sampleSite: true,
    databaseUrl: wanted?.databaseUrl ?? (await newMigratedDatabaseUrl(engine, dataDir)),
    ...wanted,
  }
  const hasCommonSecret = !wanted?.dataDir && !config.appSecret
  if (hasCommonSecret) writeFileSync(join(dataDir, 'secret'), secret, { mode: 0o600 })
  const { createApp } = await loadProduct()
  const product = await createApp(config, { services: await openOwn?.(config) })
  const { services } = product
  if (!makesVariants) services.images.wake = () => {}
  let closing: Promise<void> | undefined
  /** Closes it once, however often it is called. */
  const closeProduct = () => (closing ??= product.close())
  const app = { ...product, close: closeProduct }

  async function request(path: string, { cookie, sameOrigin = true, ...init }: TestRequest = {}) {
    const headers = new Headers(init.headers)
    if (cookie) headers.set('Cookie', cookie)
    if (sameOrigin && init.method && !['GET', 'HEAD'].includes(init.method)) {
      headers.set('Origin', config.publicUrl)
      headers.set('Sec-Fetch-Site', 'same-origin')
    }
    return app.fetch(new Request(config.publicUrl + path, { ...init, headers }))
  }

  async function addAdministrator(username: string = administrator.username) {
    await services.auth.addAdministrator(username, administrator.password)
    await services.db
      .updateTable('account')
      .set({ password: quicklyChecked })
      .where('userId', '=', (user) => user.selectFrom('user').select('id').where('name', '=', username))
      .execute()
  }

  async function signIn() {
    const kind = `${isPostgres(services.db)} ${config.publicUrl}`
    const known = hasCommonSecret ? signedIn.get(kind) : undefined
    const { username } = administrator
    const isAdded = await services.db.selectFrom('user').select('id').where('name', '=', username).execute()
    if (known && isAdded.length === 0) {
      await known.restore(services.db)
      // Its first sign-in may be so long ago by now that an act of the account would ask for the password again.
      const now = new Date()
      const createdAt = isPostgres(services.db) ? now : now.toISOString()
      await services.db.updateTable('session').set({ createdAt }).execute()
      return known.cookie
    }
    if (isAdded.length === 0) await addAdministrator()
    const answer = await request('/admin', { method: 'POST', body: new URLSearchParams(administrator) })
    const [set] = answer.headers.getSetCookie()
    if (answer.status !== 303 || !set) throw new Error(`signing in answered ${answer.status}`)
    const cookie = set.slice(0, set.indexOf(';'))
    if (isAdded.length === 0 && hasCommonSecret)
      signedIn.set(kind, { cookie, restore: await rememberRows(services.db) })
    return cookie
  }

  async function empty() {
    await services.visits.flush()
    const identity = await readIdentity(services.db)
    await emptyTables(services.db)
    if (identity) await writeIdentity(services.db, identity)
    services.pages.clear()
  }

  async function close() {
    open.delete(opened)
    app.endStreams()
    await app.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
  const opened = { app, services, config, request, addAdministrator, signIn, empty, close }
  open.add(opened)
  return opened
}

const open = new Set<TestApp>()

/** Shared by all apps of this process, so that a session is valid for all of them. */
const secret = randomBytes(48).toString('base64url')

const nonce = randomBytes(16)
const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const hash = argon2Sync('argon2id', { message: administrator.password, nonce, ...cost })
const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
/**
 * The product checks a hash at the cost stored in it. passwords.server.test.ts covers the cost of its own
 * hashes.
 */
const quicklyChecked = `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`

/**
 * Hashing a password is slow on purpose. After the first sign-in in this process, these rows are restored
 * instead.
 */
const signedIn = new Map<string, { cookie: string; restore(db: Db): Promise<void> }>()

async function rememberRows(db: Db) {
  const user = await db
    .selectFrom('user')
    .selectAll()
    .where('name', '=', administrator.username)
    .executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('account').selectAll().where('userId', '=', user.id).execute()
  const sessions = await db.selectFrom('session').selectAll().where('userId', '=', user.id).execute()
  return (other: Db) =>
    other.transaction().execute(async (tx) => {
      await tx.insertInto('user').values(user).execute()
      await tx.insertInto('account').values(accounts).execute()
      await tx.insertInto('session').values(sessions).execute()
    })
}

/** Closes the apps that a test file has left open. */
export async function closeApps() {
  await Promise.all([...open].map((app) => app.close()))
}

export function newFolder(): string {
  return mkdtempSync(join(inject('folder'), 'data-'))
}

type CreateApp = (options?: Omit<TestAppOptions, 'engine'>) => Promise<TestApp>
type Suite = (createApp: CreateApp, engine: Engine) => void

/**
 * Runs a suite whose subject is SQL, or what depends on the engine, on SQLite and on PostgreSQL. What it
 * creates is closed at its end.
 */
export function describeEngines(name: string, suite: Suite) {
  describeOn(engines, name, suite)
}

/**
 * Runs a suite about anything else on SQLite; `npm test -- --engines` runs it on PostgreSQL, too. What it
 * creates is closed at its end.
 */
export function describeProduct(name: string, suite: Suite) {
  describeOn(productEngines(), name, suite)
}

function describeOn(wanted: readonly Engine[], name: string, suite: Suite) {
  describe.each(wanted)(`${name} · %s`, (engine) => {
    const created: TestApp[] = []
    afterAll(async () => {
      await Promise.all(created.map((app) => app.close()))
    })
    suite(async (options) => {
      const app = await createTestApp({ ...options, engine })
      created.push(app)
      return app
    }, engine)
  })
}
