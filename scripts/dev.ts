import type { RequestListener } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { readConfig, withPort } from '#app/platform/config.server.ts'
import { loadDotEnv } from '#app/platform/dot-env.server.ts'
import { openServices } from '#app/services.server.ts'
import type * as Product from '#server/app.ts'
import { openHttpServer } from '#server/http-server.ts'
import { root } from './bootstrap.mjs'
import { addFirstAdministrator, firstStart } from './first-start.ts'
import { printGreeting } from './greeting.ts'
import { keepFilesPrivate } from './private-files.ts'
import { takePort } from './take-port.ts'
import { exitWithStartupError } from './startup-failure.ts'
import { stopOnSignal } from './stop.ts'

try {
  keepFilesPrivate()
  loadDotEnv()
  const wanted = readConfig()
  // Early requests wait until everything is open.
  const opening = Promise.withResolvers<RequestListener>()
  const http = openHttpServer(
    async (incoming, outgoing) => (await opening.promise)(incoming, outgoing),
    wanted,
  )
  const config = withPort(wanted, await takePort(http.server, wanted))
  const services = await openServices(config)
  const vite = await createViteServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http.server } },
  })
  // A second server, which React Router's plugin opens for itself, would end the process before ours is
  // closed.
  process.removeAllListeners('SIGTERM')

  /** Host and app in one module graph, as in the build; Vite reloads it when one of its files has changed. */
  let current: { from: object; app: Promise<Product.App> } | undefined
  const loadApp = async () => {
    const product = (await vite.ssrLoadModule('/server/app.ts')) as typeof Product // The module of that file.
    if (current?.from !== product)
      current = { from: product, app: product.createApp(config, { services, development: true }) }
    return current.app
  }

  const answer = getRequestListener(async (request, env) => {
    try {
      return await (await loadApp()).fetch(request, env)
    } catch (error) {
      // Vite has already shown it in the terminal.
      return new Response(error instanceof Error ? stripVTControlCharacters(error.message) : 'failed', {
        status: 500,
      })
    }
  })
  await firstStart(services)
  opening.resolve((incoming, outgoing) =>
    vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing)),
  )
  stopOnSignal(
    http,
    {
      drain: () => {},
      endStreams: () => http.server.closeAllConnections(),
      async close() {
        await vite.close()
        await services.close()
      },
    },
    { trustProxy: false },
  )
  printGreeting(config, await addFirstAdministrator(services))
} catch (error) {
  exitWithStartupError(error)
}
