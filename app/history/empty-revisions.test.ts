import { expect, it } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { day } from '#app/platform/units.ts'

describeEngines('history', (createApp) => {
  it('says for ever who changed what and when, and for a year how it was', async () => {
    const { app, services } = await createApp()
    await addTestProject(services, { code: '100' })
    const read = () =>
      services.db
        .selectFrom('revision')
        .select(['kind', 'action', 'actor', 'before', 'after'])
        .where('kind', '=', 'project')
        .execute()
    const [entry] = await read()
    expect(entry?.after).toContain('Creek Villa')
    await app.cleanUp(Date.now() + 364 * day)
    expect(await read()).toEqual([entry])
    await app.cleanUp(Date.now() + 366 * day)
    expect(await read()).toEqual([{ ...entry, before: null, after: null }])
  })
})
