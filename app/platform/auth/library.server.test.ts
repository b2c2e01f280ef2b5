import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openLibrary } from './library.server.ts'

describe('the endpoints of the sign-in library', () => {
  let app: TestApp
  let paths: string[]
  beforeAll(async () => {
    app = await createTestApp()
    const { api } = openLibrary(app.config, app.services.db, 'a secret of thirty-two characters')
    paths = Object.values<{ path?: string }>(api).flatMap(({ path }) => path ?? [])
    return () => app.close()
  })

  it('are many', () => {
    expect(paths).toContain('/sign-in/email')
    expect(paths).toContain('/sign-up/email')
    expect(paths.length).toBeGreaterThan(20)
  })

  it.each(['GET', 'POST'])('answer nothing but 404 to %s, signed in or not', async (method) => {
    const cookie = await app.signIn()
    for (const path of paths)
      for (const address of [`/api/auth${path}`, path])
        for (const jar of ['', cookie]) {
          const answer = await app.request(address, { method, cookie: jar })
          expect({ address, status: answer.status }).toEqual({ address, status: 404 })
        }
  })
})
