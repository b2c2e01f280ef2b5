import { beforeAll, expect, it } from 'vitest'
import { defaults } from '#app/features/settings/collection.ts'
import { en } from '#app/messages/en.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { setMark } from '#app/platform/database/meta.server.ts'
import { importEarlierVisits } from '#app/platform/visits/visits.server.ts'
import { openAdmin, visibleText } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { saveSetting } from '#test/settings.ts'
import { generalGaps } from './gaps-general.server.ts'

describeEngines('the numbers of a site that began empty', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
    await setMark(app.services.db, 'sample-site', 'left out')
  })
  const home = async () => visibleText(await (await app.request('/')).text())
  const overview = async () => visibleText(await (await (await openAdmin(app)).get('/admin/overview')).text())

  it('are not shown before somebody has saved or counted them, and Overview says that they are missing', async () => {
    const words = await home()
    expect(words).not.toContain(en.home.counts)
    expect(words).not.toContain('Years of experience')
    expect(words).not.toContain(en.home.visitorsCount)
    const missing = await overview()
    expect(missing).toContain(generalGaps.numbers.what)
    expect(missing).toContain(generalGaps.visits.what)
  })

  it('are shown as soon as they are', async () => {
    await change(app.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'counts', 0, { ...defaults.counts, number1: 4 }),
    )
    await app.services.db.transaction().execute((tx) => importEarlierVisits(tx, 7))
    app.services.pages.invalidate()
    const words = await home()
    expect(words).toContain('Years of experience 4')
    expect(words).toContain(`${en.home.visitorsCount} 7+`)
    const missing = await overview()
    expect(missing).not.toContain(generalGaps.numbers.what)
    expect(missing).not.toContain(generalGaps.visits.what)
  })
})
