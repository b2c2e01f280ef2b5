import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { readConfig, type Config } from '#app/platform/config.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { App } from '#server/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { loadProduct } from '../scripts/app-module.ts'
import { emptyTables, engines, newDatabaseUrl, type Engine } from './database.ts'

export const publicUrl = 'http://plinth.test'

export interface TestRequest extends RequestInit {
  cookie?: string
  /** A browser says of a write where it comes from; false: nothing is said, unless `headers` say it. */
  sameOrigin?: boolean
}

/** The built product in this process, over a database and a folder that are there for one test alone. */
export interface TestApp {
  app: App
  services: Services
  config: Config
  request(path: string, init?: TestRequest): Promise<Response>
  /** Posts the sign-in form, as a browser does; the answer is the cookie to send from then on. */
  signIn(): Promise<string>
  /** As it was when it was new: no content, no users, no counts, no cached pages. */
  empty(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  engine?: Engine
  config?: Partial<Config>
  /** Where a test puts something of its own in the place of the world outside. */
  services?: (config: Config) => Promise<Services>
}

export async function createTestApp({
  engine = 'sqlite',
  config: wanted,
  services: open,
}: TestAppOptions = {}): Promise<TestApp> {
  const config: Config = {
    ...readConfig({ DATA_DIR: newFolder(), PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent' }),
    databaseUrl: wanted?.databaseUrl ?? (await newDatabaseUrl(engine)),
    ...wanted,
  }
  const { createApp } = await loadProduct()
  const app = await createApp(config, { services: await open?.(config) })
  const { services } = app
  let closing: Promise<void> | undefined

  async function request(path: string, { cookie, sameOrigin = true, ...init }: TestRequest = {}) {
    const headers = new Headers(init.headers)
    if (cookie) headers.set('Cookie', cookie)
    if (sameOrigin && init.method && !['GET', 'HEAD'].includes(init.method)) {
      headers.set('Origin', config.publicUrl)
      headers.set('Sec-Fetch-Site', 'same-origin')
    }
    return app.fetch(new Request(config.publicUrl + path, { ...init, headers }))
  }

  async function signIn() {
    const { username, password } = administrator
    await services.auth.addAdministrator(username, password) // Refused where a test signs in twice.
    const answer = await request('/admin', { method: 'POST', body: new URLSearchParams(administrator) })
    const [cookie] = answer.headers.getSetCookie()
    if (answer.status !== 303 || !cookie) throw new Error(`signing in answered ${answer.status}`)
    return cookie.slice(0, cookie.indexOf(';'))
  }

  async function empty() {
    await services.visits.flush()
    await emptyTables(services.db)
    services.pages.drop()
  }

  async function close() {
    app.endStreams()
    await app.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
  return { app, services, config, request, signIn, empty, close: () => (closing ??= close()) }
}

export function newFolder(): string {
  return mkdtempSync(join(inject('folder'), 'data-'))
}

type CreateApp = (options?: Omit<TestAppOptions, 'engine'>) => Promise<TestApp>

/** Runs a suite on SQLite and on PostgreSQL: every promise holds on both. What it creates is closed at its end. */
export function describeEngines(name: string, suite: (createApp: CreateApp, engine: Engine) => void) {
  describe.each(engines)(`${name} · %s`, (engine) => {
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
