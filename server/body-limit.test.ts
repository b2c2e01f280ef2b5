import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { mebibyte } from '#app/platform/units.ts'

const sentence = 'This form is too large. Please shorten it and send it again.'

describe('a form', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    return () => app.close()
  })

  it.each(['/projects', '/visits', '/admin', '/admin.data', '/admin/sign-out', '/nowhere'])(
    'over a megabyte is refused at %s',
    async (path) => {
      const answer = await app.request(path, { method: 'POST', body: 'x'.repeat(mebibyte + 1) })
      expect(answer.status).toBe(413)
      expect(await answer.text()).toBe(sentence)
    },
  )

  it.each(['/careers', '/careers/welder'])('with a résumé may be longer: %s', async (path) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(2 * mebibyte)], 'cv.pdf'))
    const answer = await app.request(path, { method: 'POST', body })
    expect([400, 404]).toContain(answer.status)
  })

  it('is counted while it arrives, where it does not say how long it is', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 100) controller.close()
        else controller.enqueue(new Uint8Array(mebibyte / 4))
      },
    })
    const init = { method: 'POST', body, duplex: 'half' as const }
    const answer = await app.request('/visits', init)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(20)
  })

  it('of a megabyte is not too large', async () => {
    const answer = await app.request('/visits', { method: 'POST', body: 'x'.repeat(mebibyte) })
    expect(answer.status).toBe(200)
  })
})
