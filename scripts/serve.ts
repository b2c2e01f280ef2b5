import { loadDotEnv, readConfig, withPort } from '#app/platform/config.server.ts'
import type { App } from '#server/app.ts'
import { loadProduct } from './app-module.ts'
import { firstStart } from './first-start.ts'
import { listen } from './http-server.ts'
import { failToStart } from './startup-failure.ts'
import { stopOnSignal } from './stop.ts'
import { greet } from './greeting.ts'

const cleanUpEvery = 10 * 60 * 1000

try {
  loadDotEnv()
  const wanted = readConfig()
  // The port comes first: if it is taken, nothing has been touched. Requests that come early wait until all is open.
  const opening = Promise.withResolvers<App>()
  const { server, port } = await listen(wanted, async (request, env) =>
    (await opening.promise).fetch(request, env),
  )
  const config = withPort(wanted, port)
  const { createApp } = await loadProduct()
  const app = await createApp(config)
  // One request's mishap must not end everyone's: what nobody waited for is written down, and the site goes on.
  process.on('unhandledRejection', (error) =>
    app.services.log.error({ err: error }, 'something failed unheard'),
  )
  stopOnSignal(server, app)
  const administrator = await firstStart(app.services)
  await renderOnce(app, config.publicUrl)
  opening.resolve(app)
  app.services.images.wake()
  app.services.outbox.wake()
  void app.cleanUp()
  setInterval(() => void app.cleanUp(), cleanUpEvery).unref()
  greet(config, administrator)
} catch (error) {
  failToStart(error)
}

/** The first page of a process takes four times as long as the next: no visitor waits for it. */
async function renderOnce(app: App, publicUrl: string) {
  const response = await app.fetch(new Request(`${publicUrl}/projects`))
  await response.arrayBuffer()
}
