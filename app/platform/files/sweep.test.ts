import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { addProject, deleteProject } from '#app/features/projects/store.server.ts'
import { change } from '#app/platform/change.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addFile } from './file-store.server.ts'
import { findMissing, findSweepings, sweep } from './sweep.server.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const actor = { name: 'sara' }

describeEngines('sweeping files', (createApp) => {
  let services: TestApp['services']
  beforeEach(async () => {
    services = (await createApp()).services
  })

  async function keep(key: string, age: number) {
    await services.files.put('public', key, Readable.from(['x']))
    const sha256 = key.padEnd(64, '0').replace(/[^0-9a-f]/g, 'a')
    const facts = { type: 'image/jpeg', bytes: 1, sha256, width: 3, height: 2, placeholder: null }
    await addFile(services.db, { key, access: 'public', created_at: Date.now() - age, ...facts })
  }
  const addVilla = (imageUrl: string) =>
    change(services, actor, 'projects', (tx) =>
      addProject(tx, {
        code: '1',
        name: 'Villa',
        location: 'Dubai',
        client: '',
        consultant: 'Meem',
        type: 'villa',
        status: 'ongoing',
        remarks: '',
        news: 'No',
        topproject: 'No',
        imageUrl,
        imageAlt: '',
        focusX: 50,
        focusY: 50,
      }),
    )
  const keysOf = async (now?: number) => (await findSweepings(services, now)).unneeded.map(({ key }) => key)

  describe('a recorded file', () => {
    it('stays while a project shows it', async () => {
      await keep('images/shown.jpg', 90 * day)
      await addVilla('images/shown.jpg')
      expect(await keysOf()).toEqual([])
    })

    it('stays for two days after it was uploaded: its editor may still be typing', async () => {
      await keep('images/new.jpg', hour)
      await keep('images/old.jpg', 3 * day)
      expect(await keysOf()).toEqual(['images/old.jpg'])
    })

    it('stays while History can bring its project back, and goes after 30 days', async () => {
      await keep('images/deleted.jpg', 90 * day)
      const added = await addVilla('images/deleted.jpg')
      if (!('project' in added)) throw new Error('the project was not added')
      await change(services, actor, 'projects', (tx) =>
        deleteProject(tx, added.project.id, added.project.rev),
      )
      expect(await keysOf()).toEqual([])
      expect(await keysOf(Date.now() + 31 * day)).toEqual(['images/deleted.jpg'])
    })

    it('stays while a setting names it', async () => {
      await keep('generals/banner.jpg', 90 * day)
      const value = JSON.stringify({ imageUrl: 'generals/banner.jpg' })
      await services.db
        .insertInto('setting')
        .values({ key: 'newsimage', value, rev: 1, updated_at: 1 })
        .execute()
      expect(await keysOf()).toEqual([])
    })
  })

  it('removes rows and files that nothing needs', async () => {
    await keep('images/old.jpg', 3 * day)
    await sweep(services)
    expect(await services.files.exists('public', 'images/old.jpg')).toBe(false)
    expect(await services.db.selectFrom('file').select('key').execute()).toEqual([])
  })

  it('removes a file whose row never came, after an hour', async () => {
    await services.files.put('public', 'images/orphan.jpg', Readable.from(['x']))
    expect((await findSweepings(services)).orphaned).toEqual([])
    await sweep(services, Date.now() + 2 * hour)
    expect(await services.files.exists('public', 'images/orphan.jpg')).toBe(false)
  })

  it('names recorded files that are gone', async () => {
    await keep('images/gone.jpg', hour)
    await services.files.remove('public', 'images/gone.jpg')
    expect((await findMissing(services)).map(({ key }) => key)).toEqual(['images/gone.jpg'])
  })
})
