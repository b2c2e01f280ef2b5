import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { readConfig, withPort, type Config } from '#app/platform/config.server.ts'
import { findMisspelt, loadDotEnv } from '#app/platform/dot-env.server.ts'
import { placeLimits } from '#app/platform/http/limits.ts'
import { recordServedBy } from '#app/platform/database/served-by.server.ts'
import { addFirstAdministrator } from './first-start.ts'
import { openSite } from './open-site.ts'
import type { App } from '#server/app.ts'
import { openHttpServer } from '#server/http-server.ts'
import { exitWithStartupError } from './startup-failure.ts'
import { keepFilesPrivate } from './private-files.ts'
import { stopOnSignal } from './stop.ts'
import { takePort } from './take-port.ts'
import { tick, type Sign } from './silence.ts'
import { startWatchdog } from './watchdog.ts'
import { printGreeting } from './greeting.ts'

type Answering = Pick<App, 'fetch'>

try {
  keepFilesPrivate()
  loadDotEnv()
  const config = readConfig()
  if (config.workers > 1 && cluster.isPrimary) await (await import('./workers.ts')).runWorkers(config)
  else await serve(config)
} catch (error) {
  exitWithStartupError(error)
}

async function serve(wanted: Config) {
  // The port comes first: if it is taken, nothing has been touched. Early requests wait until everything is
  // open, or until it is known that it can't be opened yet.
  const opening = Promise.withResolvers<Answering>()
  let answering: Promise<Answering> | Answering = opening.promise
  const answer = getRequestListener(async (request, env) => (await answering).fetch(request, env))
  const running: { app?: App } = {}
  const http = openHttpServer(answer, {
    ...wanted,
    places: placeLimits(wanted.workers),
    respondFromMemory: (request, response) => running.app?.respondFromMemory(request, response) ?? false,
  })
  const config = withPort(wanted, await takePort(http.server, wanted))
  // An error in one request must not stop the others: an unhandled rejection is logged, and the site
  // continues.
  process.on('unhandledRejection', (error) =>
    running.app
      ? running.app.services.log.error({ err: error }, 'an error was not handled')
      : exitWithStartupError(error),
  )
  const stopping = {
    drain: () => running.app?.drain(),
    endStreams: () => running.app?.endStreams(),
    close: async () => running.app?.close(),
  }
  stopOnSignal(http, stopping, config)
  const takesOver = process.argv.includes('--take-over')
  const app = await openSite(config, takesOver, (why, words) => {
    if (answering === opening.promise) console.log(`Waiting: ${words}`)
    answering = import('#server/unavailable.ts').then(({ createClosedSite }) => createClosedSite(config, why))
    opening.resolve(answering)
  })
  running.app = app
  if ((cluster.worker?.id ?? 1) === 1) for (const sentence of findMisspelt()) app.services.log.warn(sentence)
  await renderOnce(app, config.publicUrl)
  await recordServedBy(app.services.db)
  const administrator = await addFirstAdministrator(app.services)
  if ((cluster.worker?.id ?? 1) === 1) printGreeting(config, administrator)
  app.renderAhead()
  answering = app
  opening.resolve(app)
  app.services.worker.start()
  sayThatItLives(app)
  setTimeout(collectGarbage, 1_000).unref()
}

/** To the parent process, or to systemd where this is the only one: from now on it is ended when it hangs. */
function sayThatItLives({ services: { backups } }: App) {
  const { worker } = cluster
  if (!worker) return startWatchdog(backups.isBeingTaken)
  worker.send('ready')
  const say = (sign: Sign) => worker.isConnected() && worker.send(sign)
  setInterval(() => say(backups.isBeingTaken() ? 'in a backup' : 'alive'), tick).unref()
}

/**
 * Frees what starting leaves behind, 35 MB. Node would do so only after as much again was allocated, which
 * never happens on an idle site.
 */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/**
 * A process's first page takes four times as long as the next, so render one before any visitor waits for it.
 */
async function renderOnce(app: App, publicUrl: string) {
  const response = await app.fetch(new Request(`${publicUrl}/projects`))
  await response.arrayBuffer()
}
