import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'

/** What the library would serve under `/api/auth` if it were mounted. */
const endpoints = [
  '/ok',
  '/error',
  '/sign-in/email',
  '/sign-in/social',
  '/sign-up/email',
  '/sign-out',
  '/get-session',
  '/list-sessions',
  '/revoke-sessions',
  '/change-password',
  '/change-email',
  '/request-password-reset',
  '/update-user',
  '/delete-user',
  '/list-accounts',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
]

describe('the endpoints of the sign-in library', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    return () => app.close()
  })

  it.each(['GET', 'POST'])('are not there for %s, signed in or not', async (method) => {
    const jars = ['', await app.signIn()]
    const { username, password } = administrator
    const body = JSON.stringify({ email: `${username}@${app.config.companyEmailDomain}`, password })
    const headers = { 'Content-Type': 'application/json' }
    for (const path of endpoints)
      for (const cookie of jars) {
        const init = method === 'POST' ? { method, body, headers } : { method }
        const answer = await app.request(`/api/auth${path}`, { ...init, cookie })
        // 405, because no route of ours accepts a form there.
        expect({ path, found: ![404, 405].includes(answer.status) }).toEqual({ path, found: false })
        expect(answer.headers.getSetCookie()).toEqual([])
      }
  })
})
