import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { describeEngines, newFolder } from '#test/app.ts'
import { newDatabaseUrl } from '#test/database.ts'
import { refuseWithoutData } from './expected-data.server.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'

describeEngines('a site that has to be there', (createApp, engine) => {
  it('is refused where it is not, and begun where nobody expects it', async () => {
    const { config } = await createApp()
    const empty = { ...config, dataDir: join(newFolder(), 'new'), databaseUrl: await newDatabaseUrl(engine) }
    await expect(refuseWithoutData({ ...empty, expectData: true })).rejects.toThrow('there is no site in')
    await refuseWithoutData({ ...empty, expectData: false })
  })

  it('is found where it is', async () => {
    const app = await createApp()
    await app.signIn()
    await refuseWithoutData({ ...app.config, expectData: true })
  })

  it('is refused where none of its files is there', async () => {
    const app = await createApp()
    await app.signIn()
    const key = 'images/aB3dE5fG7hvilla.jpg'
    const stored = await app.services.files.put('public', key, Readable.from(['x']))
    await addFile(app.services.db, { key, access: 'public', type: 'image/jpeg', created_at: 1, ...stored })
    const config = { ...app.config, expectData: true }
    await refuseWithoutData(config)
    await app.services.files.remove('public', key)
    await expect(refuseWithoutData(config)).rejects.toThrow('none of the files that the database names')
  })
})
