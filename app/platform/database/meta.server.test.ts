import { beforeEach, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestVacancy } from '#test/vacancies.ts'
import { holdsContent } from './meta.server.ts'

describeEngines('whether a database holds content', (createApp) => {
  let app: TestApp
  beforeEach(async () => {
    app = await createApp()
    return () => app.close()
  })

  it('is not said of one in which there is an administrator alone', async () => {
    await app.signIn()
    expect(await holdsContent(app.services.db)).toBe(false)
  })

  it('is said where one collection has one document, and nothing else is there', async () => {
    await addTestVacancy(app.services)
    expect(await holdsContent(app.services.db)).toBe(true)
  })
})
