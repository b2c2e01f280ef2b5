import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { bands, readLight } from '#app/platform/images/light.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createTestApp, newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'

const grey = { create: { width: 40, height: 30, channels: 3, background: '#808080' } } as const
const banner = 'generals/0123456789site.jpg'
const film = 'generals/0123456789film.mp4'
const still = 'generals/0123456789film.jpg'
const other = 'images/0123456789villa.jpg'

it.each(engines)('pictures of banners that came before their light are measured, on %s', async (engine) => {
  const config = { ...readConfig({ DATA_DIR: newFolder() }), databaseUrl: await newDatabaseUrl(engine) }
  const older = Object.entries(migrations).filter(([name]) => name < '0017')
  const before = await openDatabase(config, createLog('silent'), Object.fromEntries(older))
  const photograph = { access: 'public', type: 'image/jpeg', bytes: 1, sha256: 'a'.repeat(64) } as const
  const size = { width: 40, height: 30, placeholder: null, variants: 'ready', created_at: 1 } as const
  await before
    .insertInto('file')
    .values([
      ...[banner, still, other].map((key) => ({ ...photograph, ...size, key })),
      { ...photograph, ...size, key: film, type: 'video/mp4', poster: still },
    ])
    .execute()
  const named = { homeimage: film, aboutimage: banner }
  for (const [key, imageUrl] of Object.entries(named))
    await before
      .insertInto('setting')
      .values({ key, value: JSON.stringify({ imageUrl }), rev: 1, updated_at: 1 })
      .execute()
  await before.destroy()
  const { services, close } = await createTestApp({
    config: { dataDir: config.dataDir, databaseUrl: config.databaseUrl },
    engine,
  })
  onTestFinished(close)
  const bytes = await sharp(grey).jpeg().toBuffer()
  for (const key of [banner, still]) await services.files.put('public', key, Readable.from([bytes]))
  await services.images.idle()
  const rows = await services.db.selectFrom('file').select(['key', 'variants', 'light']).execute()
  const found = Object.fromEntries(
    rows.map(({ key, variants, light }) => [key, [variants, readLight(light)]]),
  )
  const measured = ['ready', Array.from({ length: bands }, () => 128)]
  expect(found).toMatchObject({ [banner]: measured, [still]: measured, [other]: ['ready', undefined] })
})
