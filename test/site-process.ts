import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { S3Config } from '#app/platform/config.server.ts'
import type { SiteServices } from '#app/services.server.ts'
import { builtOf, nodeArguments, nodeEnvironment, siteProgram } from '../scripts/bootstrap.mjs'
import { watched } from '../scripts/upgrade/trial.ts'

const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
const root = dirname(import.meta.dirname)

/**
 * Runs a script of the project as npm would after a build, but in a folder without a `.env` and with only
 * these variables.
 */
function spawnScript(environment: Record<string, string>, args: string[]) {
  return spawn(process.execPath, [...nodeArguments, ...args], {
    cwd: tmpdir(),
    env: { ...nodeEnvironment, ...inherited, NODE_ENV: 'production', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** The variables that specify the place of a site. */
export function environmentOf(dataDir: string, databaseUrl?: string, s3?: S3Config): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(s3 && {
      S3_BUCKET: s3.bucket,
      S3_ENDPOINT: s3.endpoint ?? '',
      S3_ACCESS_KEY_ID: s3.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: s3.credentials?.secretAccessKey ?? '',
      S3_FORCE_PATH_STYLE: 'on',
    }),
  }
}

export interface RunningScript {
  /** Resolves when it has printed this on standard error, or has exited without. */
  says(words: string): Promise<void>
  signal(name: NodeJS.Signals): void
  ended: Promise<Ended>
}

export function startScript(
  script: string,
  environment: Record<string, string>,
  args: string[] = [],
  input = '',
): RunningScript {
  const child = spawnScript(environment, [join(root, builtOf(script) ?? script), ...args])
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
  child.stdin.end(input)
  const ended = once(child, 'close').then(([code]): Ended => ({ code, stdout, stderr }))
  return {
    says: (words) =>
      new Promise((resolve) => {
        const look = () => void (stderr.includes(words) && resolve())
        child.stderr.on('data', look)
        void ended.then(() => resolve())
        look()
      }),
    signal: (name) => void child.kill(name),
    ended,
  }
}

/** Runs a script to its end; `input` is typed into it. */
export function runScript(...given: Parameters<typeof startScript>): Promise<Ended> {
  return startScript(...given).ended
}

/**
 * Prevents smaller versions of a stopped site's photographs, current and future. Making them would take
 * longer than the test, and would have to finish before the site stops; variants.test.ts covers them.
 */
export function disableVariants(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'plinth.sqlite'))
  database.exec(`
    update file set variants = 'failed';
    create trigger leave_photographs after insert on file begin
      update file set variants = 'failed' where key = new.key;
    end;
  `)
  database.close()
}

/** The same for the photographs that a site has now, and those of its backups: a site that starts with them makes none. */
export async function leaveVariants({ db }: Pick<SiteServices, 'db'>) {
  await db.updateTable('file').set({ variants: 'failed' }).execute()
}

/** The site in a separate process, as `npm start` runs it. */
export interface SiteProcess {
  url: string
  pid: number
  /** Its output so far. */
  printed(): string
  signal(name: NodeJS.Signals): void
  ended: Promise<Ended>
  /** Stops it, and waits until it has exited. */
  stop(): Promise<Ended>
}

/** `product` is the folder of another built checkout, to test an older or a broken version. */
export async function startSite(
  environment: Record<string, string>,
  product = root,
  words: string[] = [],
): Promise<SiteProcess> {
  const args = ['--import', watched, join(product, siteProgram), ...words]
  const child = spawnScript({ PORT: '0', LOG_LEVEL: 'warn', ...environment }, args)
  let stdout = ''
  let stderr = ''
  const address = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk
    const [, url] = /ready at (\S+)/.exec(stdout) ?? []
    if (url) address.resolve(url)
  })
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk))
  const ended = once(child, 'close').then(([code]): Ended => ({ code, stdout, stderr }))
  void ended.then(() => address.reject(new Error(`the site did not start: ${stdout}${stderr}`)))
  return {
    url: await address.promise,
    pid: child.pid ?? 0,
    printed: () => stdout,
    signal: (name) => void child.kill(name),
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
