import { serve } from '@hono/node-server'
import { loadDotEnv, readConfig } from '#app/platform/config.server.ts'

loadDotEnv()
const config = readConfig()
const { createApp } = await import('../build/server/index.js')
const app = await createApp(config)
serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () =>
  console.log('ready', config.publicUrl),
)
